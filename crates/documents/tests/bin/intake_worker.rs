//! What `balie intake-worker` is, for the tests of this crate, which cannot see that program.

fn main() -> std::process::ExitCode {
    documents::worker::main()
}
