/// A table of positions that were searched, of a fixed size: what was found is kept by the key of the position, and replaced
/// by what took longer to find or is newer.
pub(crate) struct Table<M> {
    /// Two places for each number: the first for what was searched deepest, the second for what came last.
    buckets: Vec<[Option<Entry<M>>; 2]>,
}

/// What a score says of the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the value.
    Exact,
    /// The value is not lower.
    Lower,
    /// The value is not higher.
    Upper,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    pub(crate) key: u64,
    pub(crate) score: i32,
    /// The plies that were searched beyond the position.
    pub(crate) depth: u32,
    pub(crate) bound: Bound,
    /// Whether no evaluation had a part in it: searching deeper would find the same.
    pub(crate) is_proved: bool,
    /// The move that was best, or good enough.
    pub(crate) chosen: Option<M>,
}

impl<M: Copy> Table<M> {
    /// A table for at most so many positions, at least two.
    pub(crate) fn new(positions: usize) -> Self {
        Self { buckets: vec![[None; 2]; (positions / 2).max(1)] }
    }

    /// The high bits of the product: no remainder to be worked out, and no size preferred.
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    pub(crate) fn find(&self, key: u64) -> Option<&Entry<M>> {
        self.buckets[self.place(key)].iter().flatten().find(|entry| entry.key == key)
    }

    pub(crate) fn keep(&mut self, entry: Entry<M>) {
        let place = self.place(entry.key);
        let [deep, recent] = &mut self.buckets[place];
        let is_deeper = deep.is_none_or(|kept| kept.key == entry.key || kept.depth <= entry.depth);
        if is_deeper {
            // What was deepest so far is not lost at once.
            if deep.is_some_and(|kept| kept.key != entry.key) {
                *recent = *deep;
            } else if recent.is_some_and(|kept| kept.key == entry.key) {
                *recent = None;
            }
            *deep = Some(entry);
        } else {
            *recent = Some(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, depth: u32) -> Entry<u8> {
        Entry { key, score: depth as i32, depth, bound: Bound::Exact, is_proved: false, chosen: Some(1) }
    }

    #[test]
    fn what_is_deep_stays_and_what_is_new_is_found() {
        let mut table = Table::new(2);
        table.keep(entry(1, 5));
        for key in 2..100 {
            table.keep(entry(key, 3));
            assert_eq!(table.find(key).map(|entry| entry.depth), Some(3));
            assert_eq!(table.find(1).map(|entry| entry.depth), Some(5));
        }
        // The same position again replaces what was known of it, and is there once.
        table.keep(entry(99, 6));
        table.keep(entry(99, 7));
        assert_eq!(table.find(99).map(|entry| entry.depth), Some(7));
        assert_eq!(table.find(1).map(|entry| entry.depth), Some(5));
    }

    #[test]
    fn every_key_has_a_place() {
        for positions in [0, 1, 2, 3, 1_000] {
            let mut table = Table::new(positions);
            for key in [0, 1, u64::MAX / 2, u64::MAX] {
                table.keep(entry(key, 1));
                assert!(table.find(key).is_some());
            }
        }
    }
}
