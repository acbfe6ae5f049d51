//! Bytes as the file keeps them: compressed with zlib, which every language can read.

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::io::{Read, Write};

/// No text that is read back is longer.
const LONGEST: u64 = 1 << 30;

pub(crate) fn packed(text: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).and_then(|()| encoder.finish()).expect("memory can be written")
}

/// `None` if the bytes are not what [`packed`] made.
pub(crate) fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    ZlibDecoder::new(bytes).take(LONGEST).read_to_end(&mut text).ok()?;
    Some(text)
}
