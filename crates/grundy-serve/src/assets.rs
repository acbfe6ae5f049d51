//! Style sheet, scripts and the icon, inside the program.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

pub(crate) const ASSETS: [(&str, &str, &str); 7] = [
    ("style.css", "text/css", include_str!("../assets/style.css")),
    ("theme.js", "text/javascript", include_str!("../assets/theme.js")),
    ("app.js", "text/javascript", include_str!("../assets/app.js")),
    ("play.js", "text/javascript", include_str!("../assets/play.js")),
    ("plot.js", "text/javascript", include_str!("../assets/plot.js")),
    ("board.js", "text/javascript", include_str!("../assets/board.js")),
    ("icon.svg", "image/svg+xml", include_str!("../assets/icon.svg")),
];

/// Changes when an asset does, so that browsers may keep assets for ever.
pub(crate) static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    ASSETS.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
});
