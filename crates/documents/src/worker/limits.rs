//! Resource limits and sandbox of a worker process. The process applies them to itself, before it reads anything.

use std::time::Duration;

/// The most address space, in bytes: the program itself, and all that it works with.
pub const MEMORY_BYTES: usize = 512 * 1024 * 1024;

/// The most processor time, in seconds.
const PROCESSOR_SECS: u64 = 30;

/// The largest file that it may write, in bytes; the largest result has 50 MiB.
const FILE_BYTES: u64 = 64 * 1024 * 1024;

/// The most files that it may have open at once.
const OPEN_FILES: u64 = 32;

/// Time limit of one job.
pub const WALL_CLOCK: Duration = Duration::from_secs(30);

/// Limits this process irrevocably, as far as the kernel can; [`super::Probe`] reports the result.
#[cfg(target_os = "linux")]
pub(super) fn apply() {
    // Where memory runs short after all, the kernel takes this process first.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    resources();
    if let Err(error) = landlock() {
        eprintln!("landlock: {error}");
    }
    if let Err(error) = system_calls::restrict() {
        eprintln!("seccomp: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn apply() {}

#[cfg(target_os = "linux")]
fn resources() {
    use rustix::process::{DumpableBehavior, Resource, Rlimit, set_dumpable_behavior, setrlimit};

    for (resource, most) in [
        (Resource::As, MEMORY_BYTES as u64),
        (Resource::Cpu, PROCESSOR_SECS),
        (Resource::Fsize, FILE_BYTES),
        (Resource::Nofile, OPEN_FILES),
        (Resource::Core, 0),
    ] {
        let limit = Rlimit { current: Some(most), maximum: Some(most) };
        if let Err(error) = setrlimit(resource, limit) {
            eprintln!("{resource:?}: {error}");
        }
    }
    // Where a program takes the cores of crashed processes, the limit of their size does not hold.
    if let Err(error) = set_dumpable_behavior(DumpableBehavior::NotDumpable) {
        eprintln!("dumpable: {error}");
    }
}

/// Leaves this process the files in its working directory alone, and no connections.
#[cfg(target_os = "linux")]
fn landlock() -> Result<(), landlock::RulesetError> {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr,
        Scope,
    };

    let abi = ABI::V6;
    let own = AccessFs::ReadFile
        | AccessFs::ReadDir
        | AccessFs::WriteFile
        | AccessFs::MakeReg
        | AccessFs::RemoveFile
        | AccessFs::Truncate;
    let ruleset = Ruleset::default()
        .handle_access(AccessFs::from_all(abi))?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?;
    let ruleset = match PathFd::new(".") {
        Ok(folder) => ruleset.add_rule(PathBeneath::new(folder, own))?,
        Err(_) => ruleset,
    };
    ruleset.restrict_self().map(drop)
}

#[cfg(target_os = "linux")]
mod system_calls {
    //! The system calls that a child may make. All others answer "operation not permitted".

    use std::collections::BTreeMap;

    use seccompiler::{
        BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
        SeccompFilter, SeccompRule, TargetArch, apply_filter,
    };
    use thiserror::Error;

    #[derive(Debug, Error)]
    pub enum SandboxError {
        #[error("{0}")]
        Filter(#[from] BackendError),
        #[error("{0}")]
        Apply(#[from] seccompiler::Error),
    }

    /// Reading and writing files, memory, threads, time. No sockets, no other programs, no signals to
    /// other processes, and no memory that is both written and run.
    const ALLOWED: &[libc::c_long] = &[
        libc::SYS_read,
        libc::SYS_readv,
        libc::SYS_pread64,
        libc::SYS_write,
        libc::SYS_writev,
        libc::SYS_pwrite64,
        libc::SYS_lseek,
        libc::SYS_copy_file_range,
        libc::SYS_sendfile,
        libc::SYS_splice,
        libc::SYS_openat,
        libc::SYS_close,
        libc::SYS_fstat,
        libc::SYS_newfstatat,
        libc::SYS_statx,
        libc::SYS_ftruncate,
        libc::SYS_fsync,
        libc::SYS_fcntl,
        libc::SYS_fadvise64,
        libc::SYS_unlinkat,
        libc::SYS_getdents64,
        libc::SYS_readlinkat,
        libc::SYS_faccessat,
        libc::SYS_getcwd,
        libc::SYS_munmap,
        libc::SYS_mremap,
        libc::SYS_madvise,
        libc::SYS_brk,
        libc::SYS_membarrier,
        libc::SYS_futex,
        libc::SYS_set_robust_list,
        libc::SYS_rseq,
        libc::SYS_sched_yield,
        libc::SYS_sched_getaffinity,
        libc::SYS_exit,
        libc::SYS_exit_group,
        libc::SYS_restart_syscall,
        libc::SYS_rt_sigaction,
        libc::SYS_rt_sigprocmask,
        libc::SYS_rt_sigreturn,
        libc::SYS_sigaltstack,
        libc::SYS_getpid,
        libc::SYS_gettid,
        libc::SYS_getrandom,
        libc::SYS_clock_gettime,
        libc::SYS_clock_nanosleep,
        libc::SYS_nanosleep,
        // For the second filter.
        libc::SYS_prctl,
        libc::SYS_seccomp,
    ];

    /// The older forms of some of them, which not every architecture has.
    #[cfg(target_arch = "x86_64")]
    const ALLOWED_OLD: &[libc::c_long] = &[
        libc::SYS_open,
        libc::SYS_stat,
        libc::SYS_lstat,
        libc::SYS_access,
        libc::SYS_unlink,
        libc::SYS_readlink,
        libc::SYS_arch_prctl,
    ];
    #[cfg(not(target_arch = "x86_64"))]
    const ALLOWED_OLD: &[libc::c_long] = &[];

    pub(super) fn restrict() -> Result<(), SandboxError> {
        let arch: TargetArch = std::env::consts::ARCH.try_into()?;
        let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
            ALLOWED.iter().chain(ALLOWED_OLD).map(|call| (*call, Vec::new())).collect();
        let is_thread = u64::from(libc::CLONE_THREAD.unsigned_abs());
        rules.insert(
            libc::SYS_clone,
            vec![rule_for_argument(0, SeccompCmpOp::MaskedEq(is_thread), is_thread)?],
        );
        let runnable = u64::from(libc::PROT_EXEC.unsigned_abs());
        for call in [libc::SYS_mmap, libc::SYS_mprotect] {
            rules.insert(call, vec![rule_for_argument(2, SeccompCmpOp::MaskedEq(runnable), 0)?]);
        }
        let own = u64::from(std::process::id());
        rules.insert(libc::SYS_tgkill, vec![rule_for_argument(0, SeccompCmpOp::Eq, own)?]);
        let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
        apply(SeccompFilter::new(rules, refused, SeccompAction::Allow, arch)?)?;

        // Its flags lie in memory, where no filter can see them; "there is no such call" makes the C
        // library use the older one. Of two errors the filter that came last decides.
        let newer = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
        let absent = SeccompAction::Errno(libc::ENOSYS.unsigned_abs());
        apply(SeccompFilter::new(newer, SeccompAction::Allow, absent, arch)?)
    }

    /// Returns the rule that allows a call only with such an argument.
    fn rule_for_argument(
        argument: u8,
        operator: SeccompCmpOp,
        value: u64,
    ) -> Result<SeccompRule, BackendError> {
        let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, operator, value)?;
        SeccompRule::new(vec![condition])
    }

    fn apply(filter: SeccompFilter) -> Result<(), SandboxError> {
        let program: BpfProgram = filter.try_into()?;
        Ok(apply_filter(&program)?)
    }
}
