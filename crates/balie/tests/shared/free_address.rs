use std::hash::{BuildHasher, RandomState};
use std::net::TcpListener;

/// An address on which nobody listens, for a program that is about to. Its port is below those that the system gives to
/// connections and to listeners without one: between here and the start of the program it would give it to another test.
pub fn find_free_address() -> String {
    loop {
        let port = 10_000 + RandomState::new().hash_one(()) % 22_000;
        let address = format!("127.0.0.1:{port}");
        if TcpListener::bind(&address).is_ok() {
            return address;
        }
    }
}
