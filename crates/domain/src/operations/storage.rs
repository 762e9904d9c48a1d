//! Storage quotas: of a consumer in a day and in total, of a firm in total, and the reserve of the disk.

use chrono::{DateTime, NaiveTime, Utc};
use serde::Serialize;

use crate::codes::Code;
use crate::products::appointment::{instant, today};

/// A mebibyte, the unit in which limits are configured and reported.
pub const MB: u64 = 1024 * 1024;

/// Usage of a disk at which its operator is warned, in percent.
pub const WARN_PERCENT: u64 = 80;

/// Storage quotas; `None` is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageLimits {
    /// Limit for a consumer in one day of Amsterdam, whatever is deleted of it afterwards.
    pub consumer_day_bytes: Option<u64>,
    /// Limit for a consumer in total.
    pub consumer_bytes: Option<u64>,
    /// Limit for a firm and its consumers in total.
    pub licence_bytes: Option<u64>,
}

impl Default for StorageLimits {
    fn default() -> Self {
        Self {
            consumer_day_bytes: Some(200 * MB),
            consumer_bytes: Some(5000 * MB),
            licence_bytes: Some(500_000 * MB),
        }
    }
}

/// Bytes that a consumer has stored, including uploads in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConsumerUsage {
    pub today_bytes: u64,
    pub bytes: u64,
}

/// Bytes that are stored, including uploads in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StorageUsage {
    /// Absent where the firm stores something.
    pub consumer: Option<ConsumerUsage>,
    pub licence_bytes: u64,
}

/// The bytes that a firm may store, and those that it has stored, with what is on its way in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StorageQuota {
    pub allowed_bytes: u64,
    pub used_bytes: u64,
}

/// Limit of the storage that is reached first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageLimit {
    ConsumerDay,
    Consumer,
    Licence(StorageQuota),
}

impl StorageLimit {
    /// Returns the code of the error when the limit is exceeded.
    pub const fn code(self) -> Code {
        match self {
            Self::ConsumerDay => Code::UploadDayLimitReached,
            Self::Consumer => Code::UploadSpaceUsed,
            Self::Licence(_) => Code::StorageFull,
        }
    }
}

/// Bytes that may still be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageRoom {
    pub bytes: u64,
    /// The limit that ends it; absent: there is none.
    pub limit: Option<StorageLimit>,
}

impl StorageLimits {
    /// Returns the bytes that may still be stored, and the limit that applies. Of equal limits the one that lasts
    /// longest counts, so that nobody is sent away until tomorrow who has to call.
    pub fn room(&self, usage: &StorageUsage) -> StorageRoom {
        let room = |allowed: u64, used: u64, limit| StorageRoom {
            bytes: allowed.saturating_sub(used),
            limit: Some(limit),
        };
        let of_licence = self.licence_bytes.map(|allowed_bytes| {
            let quota = StorageQuota { allowed_bytes, used_bytes: usage.licence_bytes };
            room(allowed_bytes, usage.licence_bytes, StorageLimit::Licence(quota))
        });
        let of_consumer = usage.consumer.map(|used| {
            [
                self.consumer_bytes.map(|allowed| room(allowed, used.bytes, StorageLimit::Consumer)),
                self.consumer_day_bytes
                    .map(|allowed| room(allowed, used.today_bytes, StorageLimit::ConsumerDay)),
            ]
        });
        of_licence
            .into_iter()
            .chain(of_consumer.into_iter().flatten().flatten())
            .min_by_key(|room| room.bytes)
            .unwrap_or(StorageRoom { bytes: u64::MAX, limit: None })
    }
}

impl StorageRoom {
    /// Reserves room before anything is taken in: for `expected` bytes where the sender says how many come, otherwise for
    /// as many as there may be, at most `most`.
    ///
    /// # Errors
    /// The limit that something of that size would pass.
    pub fn reserve(self, expected: Option<u64>, most: u64) -> Result<u64, StorageLimit> {
        let wanted = expected.unwrap_or_else(|| most.min(self.bytes)).min(most);
        match self.limit {
            Some(limit) if wanted > self.bytes || self.bytes == 0 => Err(limit),
            _ => Ok(wanted),
        }
    }
}

/// Returns the start of the day in Amsterdam that contains `now`.
pub fn day_start(now: DateTime<Utc>) -> DateTime<Utc> {
    instant(today(now), NaiveTime::MIN)
}

/// Returns the start of the next day in Amsterdam.
pub fn next_day_start(now: DateTime<Utc>) -> DateTime<Utc> {
    let day = today(now);
    instant(day.succ_opt().unwrap_or(day), NaiveTime::MIN)
}

/// Space of a disk, as its file system reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskSpace {
    /// Free for this program.
    pub free_bytes: u64,
    pub used_bytes: u64,
}

impl DiskSpace {
    /// Returns the used part of the disk, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a part of a whole")]
    pub fn used_ratio(self) -> f64 {
        let total = self.total_bytes();
        if total == 0 { 0.0 } else { self.used_bytes as f64 / total as f64 }
    }

    /// Returns the used part of the disk in whole percent, rounded down.
    pub fn used_percent(self) -> u64 {
        percent(self.used_bytes, self.total_bytes())
    }

    /// Returns true if the operator should free space.
    pub fn is_filling(self) -> bool {
        self.used_percent() >= WARN_PERCENT
    }

    const fn total_bytes(self) -> u64 {
        self.free_bytes.saturating_add(self.used_bytes)
    }
}

fn percent(part: u64, whole: u64) -> u64 {
    let percent = u128::from(part) * 100 / u128::from(whole.max(1));
    u64::try_from(percent).unwrap_or(100)
}

/// Space of a disk that stays free for the database, while uploads are rejected: the larger of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskReserve {
    pub bytes: u64,
    pub percent: u64,
}

impl Default for DiskReserve {
    fn default() -> Self {
        Self { bytes: 512 * MB, percent: 5 }
    }
}

impl DiskReserve {
    /// Returns true if a disk has at least the reserve left.
    pub fn is_kept(self, space: DiskSpace) -> bool {
        let part = u128::from(space.total_bytes()) * u128::from(self.percent) / 100;
        u128::from(space.free_bytes) >= part.max(u128::from(self.bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: StorageLimits = StorageLimits {
        consumer_day_bytes: Some(200),
        consumer_bytes: Some(1000),
        licence_bytes: Some(5000),
    };

    fn usage(today_bytes: u64, bytes: u64, licence_bytes: u64) -> StorageUsage {
        StorageUsage { consumer: Some(ConsumerUsage { today_bytes, bytes }), licence_bytes }
    }

    const fn licence(used_bytes: u64) -> StorageLimit {
        StorageLimit::Licence(StorageQuota { allowed_bytes: 5000, used_bytes })
    }

    #[test]
    fn the_nearest_limit_ends_the_room() {
        for (used, bytes, limit) in [
            (usage(0, 0, 0), 200, StorageLimit::ConsumerDay),
            (usage(150, 150, 150), 50, StorageLimit::ConsumerDay),
            (usage(0, 900, 900), 100, StorageLimit::Consumer),
            (usage(0, 0, 4990), 10, licence(4990)),
            (usage(900, 2000, 9000), 0, licence(9000)),
            (usage(200, 1000, 2000), 0, StorageLimit::Consumer),
        ] {
            assert_eq!(LIMITS.room(&used), StorageRoom { bytes, limit: Some(limit) }, "{used:?}");
        }
        let firm = StorageUsage { consumer: None, licence_bytes: 4000 };
        assert_eq!(LIMITS.room(&firm), StorageRoom { bytes: 1000, limit: Some(licence(4000)) });
        let none = StorageLimits { consumer_day_bytes: None, consumer_bytes: None, licence_bytes: None };
        assert_eq!(none.room(&usage(u64::MAX, u64::MAX, u64::MAX)).limit, None);
    }

    #[test]
    fn room_is_reserved_for_what_is_said_or_for_all_that_may_come() {
        let room = |bytes| StorageRoom { bytes, limit: Some(StorageLimit::ConsumerDay) };
        assert_eq!(room(100).reserve(Some(100), 250), Ok(100));
        assert_eq!(room(100).reserve(Some(101), 250), Err(StorageLimit::ConsumerDay));
        assert_eq!(room(100).reserve(None, 250), Ok(100));
        assert_eq!(room(300).reserve(None, 250), Ok(250));
        assert_eq!(room(300).reserve(Some(260), 250), Ok(250), "the frame of the form is not stored");
        assert_eq!(room(0).reserve(None, 250), Err(StorageLimit::ConsumerDay));
        assert_eq!(room(0).reserve(Some(0), 250), Err(StorageLimit::ConsumerDay));
        assert_eq!(StorageRoom { bytes: u64::MAX, limit: None }.reserve(None, 250), Ok(250));
    }

    #[test]
    fn a_day_begins_at_midnight_in_amsterdam() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().expect("a moment");
        for (now, start, next) in [
            ("2026-11-21T22:59:59Z", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
            ("2026-11-21T23:00:00Z", "2026-11-21T23:00:00Z", "2026-11-22T23:00:00Z"),
            ("2026-03-29T12:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
            ("2026-10-25T12:00:00Z", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
        ] {
            assert_eq!((day_start(at(now)), next_day_start(at(now))), (at(start), at(next)), "{now}");
        }
    }

    #[test]
    fn a_disk_is_filling_at_eighty_percent() {
        let space = |free_bytes, used_bytes| DiskSpace { free_bytes, used_bytes };
        assert!(!space(201, 799).is_filling());
        assert!(space(200, 800).is_filling());
        assert!(!space(0, 0).is_filling());
        assert!(space(0, u64::MAX).is_filling());
        assert_eq!(space(0, 0).used_percent(), 0);
        assert!((space(1, 3).used_ratio() - 0.75).abs() < f64::EPSILON);
    }

    #[test]
    fn the_larger_reserve_counts() {
        let reserve = DiskReserve { bytes: 100, percent: 5 };
        let space = |free_bytes, used_bytes| DiskSpace { free_bytes, used_bytes };
        assert!(reserve.is_kept(space(100, 900)));
        assert!(!reserve.is_kept(space(99, 900)));
        assert!(!reserve.is_kept(space(499, 9501)), "five percent are 500");
        assert!(reserve.is_kept(space(500, 9500)));
        assert!(DiskReserve { bytes: 0, percent: 0 }.is_kept(space(0, 10)), "no reserve");
    }
}
