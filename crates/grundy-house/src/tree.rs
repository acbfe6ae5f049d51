//! The modules of a crate, read from its sources.

use crate::readable::expanded;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use syn::{Attribute, Item, Meta, Visibility};

/// The path of a module within its crate; the root has none.
pub type ModulePath = Vec<String>;

/// A module with the items that are not only for tests.
pub struct Module {
    /// Whether it is declared `pub`.
    pub is_public: bool,
    /// Its items, without submodules.
    pub items: Vec<Item>,
}

impl std::fmt::Debug for Module {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Module").field("is_public", &self.is_public).finish_non_exhaustive()
    }
}

/// A crate: its modules by their paths.
#[derive(Debug)]
pub struct Crate {
    /// The name, as in `grundy_cert`.
    pub name: String,
    /// The modules, the root first.
    pub modules: BTreeMap<ModulePath, Module>,
}

impl Crate {
    /// Reads the crate in this folder, from `src/lib.rs` or else from `src/main.rs`.
    ///
    /// # Panics
    ///
    /// If a file cannot be read or is not Rust.
    #[must_use]
    pub fn read(folder: &Path) -> Self {
        let name = folder.file_name().expect("a name").to_string_lossy().replace('-', "_");
        let mut read = Self { name, modules: BTreeMap::new() };
        let src = folder.join("src");
        let root = [src.join("lib.rs"), src.join("main.rs")].into_iter().find(|file| file.exists());
        read.file(&root.expect("a root"), &src, Vec::new(), true);
        read
    }

    /// Reads a module that has a file of its own; its children are in `folder`.
    fn file(&mut self, file: &Path, folder: &Path, path: ModulePath, is_public: bool) {
        let text = fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        self.module(parsed.items, folder, path, is_public);
    }

    fn module(&mut self, all: Vec<Item>, folder: &Path, path: ModulePath, is_public: bool) {
        let mut items = Vec::new();
        let all = all.into_iter().filter(|item| !is_for_tests(attributes(item)));
        for item in all.flat_map(expanded) {
            let Item::Mod(module) = item else {
                items.push(item);
                continue;
            };
            let name = module.ident.to_string();
            let (below, public) = (folder.join(&name), is_public_item(&module.vis));
            let child: ModulePath = path.iter().cloned().chain([name.clone()]).collect();
            match module.content {
                Some((_, items)) => self.module(items, &below, child, public),
                None => self.file(&file_of(folder, &name), &below, child, public),
            }
        }
        self.modules.insert(path, Module { is_public, items });
    }
}

fn file_of(folder: &Path, name: &str) -> PathBuf {
    let own = folder.join(format!("{name}.rs"));
    if own.exists() { own } else { folder.join(name).join("mod.rs") }
}

/// Whether it is seen outside the crate.
pub(crate) fn is_public_item(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Whether it is compiled for tests or documentation tests alone.
pub(crate) fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            matches!(list.tokens.to_string().as_str(), "test" | "doctest")
        }
        _ => false,
    })
}

/// The attributes of an item.
pub(crate) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
