//! The chains of a firm, and positions in them.

use std::collections::BTreeSet;

/// One of the two chains of a firm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Chain {
    /// Chain of consumers' submissions, in `submissions`.
    Evidence,
    /// Chain of the audit trail, in `audit` and `audit_chain`.
    Audit,
}

/// Positions as pairs of first and last, both included.
pub fn to_ranges(positions: &BTreeSet<i64>) -> Vec<[i64; 2]> {
    let mut ranges: Vec<[i64; 2]> = Vec::new();
    for position in positions {
        match ranges.last_mut() {
            Some([_, last]) if *last + 1 == *position => *last = *position,
            _ => ranges.push([*position, *position]),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_positions_are_one_range() {
        assert_eq!(to_ranges(&BTreeSet::from([1, 2, 3, 7, 9, 10])), [[1, 3], [7, 7], [9, 10]]);
        assert!(to_ranges(&BTreeSet::new()).is_empty());
    }
}
