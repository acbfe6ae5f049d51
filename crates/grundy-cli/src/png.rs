//! Drawings as PNG, by the crate resvg, where the program was built with it.

use crate::answer::Failure;

/// Pixels for each pixel of the drawing, so that it is sharp on paper.
#[cfg(feature = "png")]
const SCALE: f32 = 2.0;

/// The drawing on a white ground.
#[cfg(feature = "png")]
pub(crate) fn render(svg: &str) -> Result<Vec<u8>, Failure> {
    use resvg::tiny_skia::{Color, Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    let failed = |error: String| Failure::new(format!("error: cannot make a PNG: {error}"));
    let mut options = Options::default();
    options.fontdb_mut().load_system_fonts();
    if options.fontdb.is_empty() {
        return Err(failed("no fonts are installed; SVG needs none".to_owned()));
    }
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(error.to_string()))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width() * SCALE as u32, size.height() * SCALE as u32);
    let mut pixels =
        Pixmap::new(width, height).ok_or_else(|| failed("the drawing is too large".to_owned()))?;
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(error.to_string()))
}

/// Whether there can be a PNG at all.
#[cfg(feature = "png")]
pub(crate) fn available() -> Result<(), Failure> {
    Ok(())
}

#[cfg(not(feature = "png"))]
pub(crate) fn render(_svg: &str) -> Result<Vec<u8>, Failure> {
    available().map(|()| Vec::new())
}

#[cfg(not(feature = "png"))]
pub(crate) fn available() -> Result<(), Failure> {
    Err(Failure::new(
        "error: this grundy was built without PNG. Write SVG, which every browser shows, or build \
         it with `cargo build --release -p grundy-cli --features png`",
    ))
}
