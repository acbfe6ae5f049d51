//! Style sheet, scripts and the icon, inside the program.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

/// The style sheet. What is dark is said twice: CSS has no words for "asked for or preferred".
const STYLE: &str = concat!(
    include_str!("../assets/style.css"),
    ":root[data-theme=\"dark\"] {\n",
    include_str!("../assets/dark.css"),
    "}\n@media (prefers-color-scheme: dark) {\n:root:not([data-theme]) {\n",
    include_str!("../assets/dark.css"),
    "}\n}\n",
);

pub(crate) const ASSETS: [(&str, &str, &str); 7] = [
    ("style.css", "text/css", STYLE),
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
