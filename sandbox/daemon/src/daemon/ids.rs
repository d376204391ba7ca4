//! Which user and group ids of the host are given to containers.

/// Far above those that distributions and id ranges hand out.
const FIRST: u32 = 0x7000_0000;
/// Pairs per daemon; a name picks one of the ranges, so that two daemons of one host do not share ids.
const PAIRS: u32 = 4096;
const RANGES: u32 = 1024;
/// With fewer, ids would soon be used again.
const FEWEST_PAIRS: u32 = 256;

/// Pairs of ids, each a container's, before they are used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ids {
    pub first: u32,
    pub pairs: u32,
}

/// Those of the daemon called `name`: its own range of the host's, or where only some of the host's ids are to be had, as
/// in a container of an ordinary user, the upper ones of these.
pub fn find(name: &str) -> Option<Ids> {
    let read = |file| std::fs::read_to_string(file).unwrap_or_default();
    choose(&read("/proc/self/uid_map"), &read("/proc/self/gid_map"), name)
}

fn choose(users: &str, groups: &str, name: &str) -> Option<Ids> {
    let own = Ids { first: FIRST + range(name) * PAIRS * 2, pairs: PAIRS };
    let (users, groups) = (mapped(users), mapped(groups));
    let both = users.iter().flat_map(|user| groups.iter().map(move |group| (user.0.max(group.0), user.1.min(group.1))));
    let both: Vec<_> = both.filter(|(start, end)| start < end).collect();
    if both.iter().any(|&(start, end)| start <= own.first.into() && end >= u64::from(own.first + own.pairs * 2)) {
        return Some(own);
    }
    let (start, end) = both.into_iter().max_by_key(|(start, end)| end - start)?;
    // The lower half is for the users that the container's own programs have.
    let pairs = ((end - start) / 4).min(PAIRS.into()) as u32;
    let first = u32::try_from(end).ok()? - pairs * 2;
    (pairs >= FEWEST_PAIRS).then_some(Ids { first, pairs })
}

/// The ids that exist here, as start and end, of a map of user_namespaces(7).
fn mapped(text: &str) -> Vec<(u64, u64)> {
    let line = |line: &str| {
        let mut words = line.split_whitespace().map(str::parse::<u64>);
        let (start, _, count) = (words.next()?.ok()?, words.next()?, words.next()?.ok()?);
        Some((start, start + count))
    };
    text.lines().filter_map(line).collect()
}

fn range(name: &str) -> u32 {
    name.bytes().fold(0x811c_9dc5u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)) % RANGES
}

#[cfg(test)]
mod tests {
    use super::{FIRST, Ids, PAIRS, choose};

    const WHOLE: &str = "         0          0 4294967295\n";

    #[test]
    fn each_daemon_of_a_host_has_its_own() {
        let found = |name| choose(WHOLE, WHOLE, name).expect("ids");
        assert!(found("a").first >= FIRST && found("a").pairs == PAIRS);
        assert_ne!(found("a").first, found("b").first);
    }

    #[test]
    fn an_ordinary_users_container_gives_its_upper_ids() {
        let map = "0 1000 1\n1 100000 65536\n";
        assert_eq!(choose(map, map, "a"), Some(Ids { first: 65537 - 8192, pairs: 4096 }));
        assert_eq!(choose(map, "0 1000 1\n1 100000 4096\n", "a"), Some(Ids { first: 4097 - 2048, pairs: 1024 }));
    }

    #[test]
    fn one_id_is_none_to_give() {
        assert_eq!(choose("0 1000 1\n", "0 1000 1\n", "a"), None);
        assert_eq!(choose("", WHOLE, "a"), None);
    }
}
