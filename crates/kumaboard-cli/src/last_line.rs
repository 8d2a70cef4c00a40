//! The last line of a file that is added to line by line.

/// The length of what was written as whole lines. What stands behind it is half a line, left by a program that was killed.
///
/// # Errors
/// If it is something else, which nobody may throw away: text that does not begin as lines of the file do, or a whole line
/// that only lacks its end.
pub(crate) fn whole_lines(text: &[u8], beginning: &str) -> Result<usize, String> {
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let rest = &text[whole..];
    let begins = rest.starts_with(beginning.as_bytes()) || beginning.as_bytes().starts_with(rest);
    let is_json = serde_json::from_slice::<serde::de::IgnoredAny>(rest).is_ok();
    if begins && !is_json {
        return Ok(whole);
    }
    let line = text.iter().filter(|&&byte| byte == b'\n').count() + 1;
    Err(format!(
        "line {line}: found no line feed at its end, expected a line that begins with `{beginning}` and ends with one"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_half_a_line_of_ours_is_left_out() {
        let whole = |text: &str| whole_lines(text.as_bytes(), "{\"format\":");
        assert_eq!(whole(""), Ok(0));
        assert_eq!(whole("{\"format\":1}\n"), Ok(13));
        for half in ["{", "{\"form", "{\"format\":1,\"game\":\"ku"] {
            assert_eq!(whole(half), Ok(0), "{half}");
            assert_eq!(whole(&format!("{{\"format\":1}}\n{half}")), Ok(13), "{half}");
        }
        for other in ["my notes", "{\"format\":1}", "[Game \"kumata\"]", "{\"seed\":1"] {
            let error = whole(&format!("{{\"format\":1}}\n{other}")).unwrap_err();
            assert!(error.starts_with("line 2: found no line feed at its end"), "{error}");
            assert!(whole(other).is_err(), "{other}");
        }
    }
}
