use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error that counts to `len`, beside it what is set as its prefix; nothing is drawn where standard error is
/// no terminal.
pub(crate) fn bar(len: u64, what: &str) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{msg:24} {wide_bar} {prefix} {human_pos}/{human_len} {elapsed} left {eta}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(len).with_style(style).with_message(what.to_owned())
}
