//! Where the host has its control groups, and which one is ours, from /proc/self/mountinfo and /proc/self/cgroup.

use std::path::{Path, PathBuf};

/// Directories of the groups this process is in.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    V1 { memory: Group, pids: Group, cpuacct: Group },
    V2 { mount: PathBuf, own: PathBuf },
    Nothing,
}

/// A v1 controller: the root of its tree as far as we can see it, and our own group in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub mount: PathBuf,
    pub own: PathBuf,
}

/// v1 where memory, pids and cpuacct are mounted so, else v2 where its tree offers memory and pids.
pub fn find() -> Found {
    let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    from_texts(&read(Path::new("/proc/self/mountinfo")), &read(Path::new("/proc/self/cgroup")), |root| {
        read(&root.join("cgroup.controllers"))
    })
}

fn from_texts(mountinfo: &str, memberships: &str, controllers: impl Fn(&Path) -> String) -> Found {
    let v1 = |name| v1_group(mountinfo, memberships, name);
    if let (Some(memory), Some(pids), Some(cpuacct)) = (v1("memory"), v1("pids"), v1("cpuacct")) {
        return Found::V1 { memory, pids, cpuacct };
    }
    for mount in mountinfo.lines().filter_map(Mount::parse).filter(|mount| mount.kind == "cgroup2") {
        let offered = controllers(&mount.point);
        let offers = |name| offered.split_whitespace().any(|word| word == name);
        let path = memberships.lines().find_map(|line| line.strip_prefix("0::"));
        if let (true, true, Some(path)) = (offers("memory"), offers("pids"), path) {
            return Found::V2 { own: below(&mount, path), mount: mount.point };
        }
    }
    Found::Nothing
}

struct Mount<'a> {
    /// The part of the tree that is mounted.
    root: &'a str,
    point: PathBuf,
    kind: &'a str,
    options: &'a str,
}

impl<'a> Mount<'a> {
    /// One line of mountinfo, proc(5).
    fn parse(line: &'a str) -> Option<Self> {
        let (front, back) = line.split_once(" - ")?;
        let mut front = front.split(' ').skip(3);
        let (root, point) = (front.next()?, front.next()?);
        let mut back = back.split(' ');
        let (kind, options) = (back.next()?, back.nth(1)?);
        Some(Self { root, point: point.into(), kind, options })
    }
}

fn v1_group(mountinfo: &str, memberships: &str, controller: &str) -> Option<Group> {
    let names = |list: &str| list.split(',').any(|name| name == controller);
    let mount =
        mountinfo.lines().filter_map(Mount::parse).find(|mount| mount.kind == "cgroup" && names(mount.options))?;
    let path = memberships.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (list, path) = (parts.next()?, parts.next()?);
        names(list).then_some(path)
    })?;
    Some(Group { own: below(&mount, path), mount: mount.point })
}

/// Our group's directory. In a container only a part of the tree may be mounted, and our path may lie outside it:
/// then the mounted root is the best there is.
fn below(mount: &Mount, path: &str) -> PathBuf {
    let inside = Path::new(path).strip_prefix(mount.root).unwrap_or(Path::new(""));
    let inside = inside.strip_prefix("/").unwrap_or(inside);
    if inside.components().any(|part| part.as_os_str() == "..") {
        mount.point.clone()
    } else {
        mount.point.join(inside)
    }
}

#[cfg(test)]
mod tests {
    use super::{Found, Group, from_texts};
    use std::path::Path;

    const V1: &str = "30 24 0:26 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n\
        31 30 0:27 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n\
        32 30 0:28 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n\
        33 30 0:29 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n\
        34 30 0:30 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";
    const V2: &str = "30 24 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";

    #[test]
    fn v1_with_joint_controllers() {
        let found = from_texts(V1, "4:memory:/a/b\n3:pids:/\n2:cpu,cpuacct:/c\n0::/\n", |_: &Path| String::new());
        let group = |mount: &str, own: &str| Group { mount: mount.into(), own: own.into() };
        let expected = Found::V1 {
            memory: group("/sys/fs/cgroup/memory", "/sys/fs/cgroup/memory/a/b"),
            pids: group("/sys/fs/cgroup/pids", "/sys/fs/cgroup/pids"),
            cpuacct: group("/sys/fs/cgroup/cpu,cpuacct", "/sys/fs/cgroup/cpu,cpuacct/c"),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn v2_under_systemd() {
        let found =
            from_texts(V2, "0::/system.slice/verdict.service\n", |_: &Path| "cpuset cpu io memory pids\n".into());
        let own = "/sys/fs/cgroup/system.slice/verdict.service".into();
        assert_eq!(found, Found::V2 { mount: "/sys/fs/cgroup".into(), own });
    }

    #[test]
    fn v2_without_memory_is_nothing() {
        assert_eq!(from_texts(V2, "0::/\n", |_: &Path| "cpu\n".into()), Found::Nothing);
    }

    #[test]
    fn a_container_sees_a_part_of_the_tree() {
        let mounts = V2.replace(" / /sys", " /docker/abc /sys");
        let found = from_texts(&mounts, "0::/docker/abc/inner\n", |_: &Path| "memory pids".into());
        assert_eq!(found, Found::V2 { mount: "/sys/fs/cgroup".into(), own: "/sys/fs/cgroup/inner".into() });
        let found = from_texts(&mounts, "0::/../elsewhere\n", |_: &Path| "memory pids".into());
        assert_eq!(found, Found::V2 { mount: "/sys/fs/cgroup".into(), own: "/sys/fs/cgroup".into() });
    }
}
