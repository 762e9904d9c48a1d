//! Stand-in for `balie intake-worker`, for the tests of this crate, which cannot run that program.

fn main() -> std::process::ExitCode {
    documents::worker::main()
}
