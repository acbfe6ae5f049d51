//! Any bytes are accepted or refused as a certificate, quickly and without a panic; what is read is
//! written and read back the same.
#![no_main]

use grundy_cert::format::Certificate;
use grundy_cert::{Limits, check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits { file: 1 << 16, steps: 1 << 18, cells: 1 << 18 };
    if let Err(refusal) = check(bytes, &limits) {
        assert_ne!(refusal.step, 99, "{refusal}");
    }
    if let Ok(certificate) = serde_json::from_slice::<Certificate>(bytes) {
        let again = serde_json::from_str::<Certificate>(&certificate.to_json());
        assert_eq!(again.ok(), Some(certificate));
    }
});
