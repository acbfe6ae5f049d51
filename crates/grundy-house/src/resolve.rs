//! What a path in a module means.

use crate::tree::{Crate, Module, ModulePath, is_public_item};
use syn::{Item, UseTree};

/// A name that `use` brings into a module.
#[derive(Clone, Debug)]
pub(crate) struct Import {
    /// The path as written.
    pub(crate) path: Vec<String>,
    /// The name it is known by; `*` for a glob.
    pub(crate) name: String,
    pub(crate) is_public: bool,
}

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Module(ModulePath),
    /// An item and the module that defines it.
    Item(ModulePath, String),
}

impl Target {
    /// The module, or the module of the item.
    pub(crate) fn module(&self) -> &ModulePath {
        match self {
            Self::Module(path) | Self::Item(path, _) => path,
        }
    }
}

impl Module {
    pub(crate) fn imports(&self) -> Vec<Import> {
        let mut imports = Vec::new();
        for item in &self.items {
            if let Item::Use(item) = item {
                flatten(&item.tree, Vec::new(), is_public_item(&item.vis), &mut imports);
            }
        }
        imports
    }

    /// The items that have this name; the implementations of a type are not among them.
    pub(crate) fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Item> {
        self.items.iter().filter(move |item| name_of(item).is_some_and(|own| own == name))
    }
}

fn flatten(tree: &UseTree, mut path: Vec<String>, is_public: bool, imports: &mut Vec<Import>) {
    let name = match tree {
        UseTree::Path(step) => {
            path.push(step.ident.to_string());
            return flatten(&step.tree, path, is_public, imports);
        }
        UseTree::Group(group) => {
            let each = |tree| flatten(tree, path.clone(), is_public, imports);
            return group.items.iter().for_each(each);
        }
        // `use a::b::{self}` is `use a::b`.
        UseTree::Name(name) if name.ident == "self" => path.last().cloned().unwrap_or_default(),
        UseTree::Rename(rename) if rename.ident == "self" => rename.rename.to_string(),
        UseTree::Name(name) => {
            path.push(name.ident.to_string());
            name.ident.to_string()
        }
        UseTree::Rename(rename) => {
            path.push(rename.ident.to_string());
            rename.rename.to_string()
        }
        UseTree::Glob(_) => "*".to_owned(),
    };
    imports.push(Import { path, name, is_public });
}

/// The name by which other modules know an item.
pub(crate) fn name_of(item: &Item) -> Option<String> {
    Some(match item {
        Item::Const(item) => item.ident.to_string(),
        Item::Enum(item) => item.ident.to_string(),
        Item::Fn(item) => item.sig.ident.to_string(),
        Item::Static(item) => item.ident.to_string(),
        Item::Struct(item) => item.ident.to_string(),
        Item::Trait(item) => item.ident.to_string(),
        Item::Type(item) => item.ident.to_string(),
        Item::Macro(item) => item.ident.as_ref()?.to_string(),
        _ => return None,
    })
}

impl Crate {
    /// What a path means in a module: a module or an item of this crate; `None` for what is
    /// elsewhere or not found.
    pub(crate) fn resolve(&self, from: &[String], path: &[String]) -> Option<Target> {
        self.resolve_at(from, path, 0)
    }

    fn resolve_at(&self, from: &[String], path: &[String], depth: usize) -> Option<Target> {
        // Re-exports that go round in a circle lead nowhere.
        if depth > 16 {
            return None;
        }
        let (first, rest) = path.split_first()?;
        let mut module = match first.as_str() {
            "crate" => Vec::new(),
            "self" => from.to_vec(),
            "super" => from[..from.len().checked_sub(1)?].to_vec(),
            _ => return self.walk(from.to_vec(), path, depth),
        };
        let mut rest = rest;
        while rest.first().is_some_and(|step| step == "super") {
            module.pop()?;
            rest = &rest[1..];
        }
        self.walk(module, rest, depth)
    }

    /// Follows the steps of a path from a module.
    fn walk(&self, mut module: ModulePath, path: &[String], depth: usize) -> Option<Target> {
        for (i, step) in path.iter().enumerate() {
            let child: ModulePath = module.iter().cloned().chain([step.clone()]).collect();
            if self.modules.contains_key(&child) {
                module = child;
                continue;
            }
            // What follows an item (a variant, a method) belongs to it.
            let here = self.modules.get(&module)?;
            if here.named(step).next().is_some() {
                return Some(Target::Item(module, step.clone()));
            }
            return match self.imported(&module, step, depth)? {
                Target::Module(path_there) => self.walk(path_there, &path[i + 1..], depth + 1),
                item => Some(item),
            };
        }
        Some(Target::Module(module))
    }

    /// What a name means that a module imports, by itself or by a glob.
    fn imported(&self, module: &ModulePath, name: &str, depth: usize) -> Option<Target> {
        let imports = self.modules.get(module)?.imports();
        let own = imports.iter().find(|import| import.name == name);
        if let Some(import) = own {
            return self.resolve_at(module, &import.path, depth + 1);
        }
        imports.iter().filter(|import| import.name == "*").find_map(|import| {
            let target = self.resolve_at(module, &import.path, depth + 1)?;
            let mut path = vec!["crate".to_owned()];
            path.extend(target.module().iter().cloned());
            path.push(name.to_owned());
            match target {
                Target::Module(_) => self.resolve_at(module, &path, depth + 1),
                Target::Item(..) => None,
            }
        })
    }
}
