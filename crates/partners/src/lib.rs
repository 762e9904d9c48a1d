//! partners
