//! Writes the public API of every published crate to `docs/api`.

use grundy_house::{Crate, PUBLISHED, api_file, workspace};
use std::fs;

fn main() -> std::io::Result<()> {
    for name in PUBLISHED {
        let file = api_file(name);
        fs::create_dir_all(file.parent().expect("a folder"))?;
        fs::write(&file, Crate::read(&workspace().join("crates").join(name)).api())?;
        println!("{}", file.display());
    }
    Ok(())
}
