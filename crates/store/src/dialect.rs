//! What differs between the two databases, and the reads worth writing by hand.
