//! The public face of a crate, as text that can be compared.
//!
//! Every public item stands under the path by which users reach it, without documentation, private
//! fields and bodies. The text is not Rust that compiles; it is made to be read in a difference.

use crate::resolve::{Target, name_of};
use crate::tree::{Crate, ModulePath, attributes, is_public_item};
use std::collections::{BTreeMap, BTreeSet};
use syn::{Attribute, Expr, Fields, ImplItem, Item, Meta, TraitItem, Type, Visibility};

/// The definition of an item: its module and its name.
type Place = (ModulePath, String);

struct Listing<'a> {
    read: &'a Crate,
    /// The implementations for each type, or of each trait for all types.
    implementations: BTreeMap<Place, Vec<Item>>,
    seen: BTreeSet<Vec<String>>,
    text: String,
}

impl Crate {
    /// The public items of the crate.
    #[must_use]
    pub fn api(&self) -> String {
        let mut listing = Listing {
            read: self,
            implementations: self.implementations(),
            seen: BTreeSet::new(),
            text: String::new(),
        };
        listing.module(vec![self.name.clone()], &Vec::new());
        listing.text
    }

    fn implementations(&self) -> BTreeMap<Place, Vec<Item>> {
        let mut found: BTreeMap<Place, Vec<Item>> = BTreeMap::new();
        for (path, module) in &self.modules {
            for item in &module.items {
                let Item::Impl(block) = item else { continue };
                let of_type = match &*block.self_ty {
                    Type::Path(named) => self.place(path, &named.path),
                    Type::Reference(to) => match &*to.elem {
                        Type::Path(named) => self.place(path, &named.path),
                        _ => None,
                    },
                    _ => None,
                };
                let of_trait = || {
                    let (implemented, _) = block.trait_.as_ref()?;
                    self.place(path, implemented)
                };
                if let Some(place) = of_type.or_else(of_trait) {
                    found.entry(place).or_default().push(item.clone());
                }
            }
        }
        found
    }

    fn place(&self, from: &ModulePath, path: &syn::Path) -> Option<Place> {
        let steps: Vec<String> = path.segments.iter().map(|step| step.ident.to_string()).collect();
        match self.resolve(from, &steps)? {
            Target::Item(module, name) => Some((module, name)),
            Target::Module(_) => None,
        }
    }
}

impl Listing<'_> {
    /// A module under its public path, then the public modules in it.
    fn module(&mut self, path: Vec<String>, place: &ModulePath) {
        if !self.seen.insert(path.clone()) {
            return;
        }
        let module = &self.read.modules[place];
        let own = module.items.iter().filter(|item| is_public(item)).filter_map(name_of);
        let mut listed: BTreeSet<(String, Place)> =
            own.map(|name| (name.clone(), (place.clone(), name))).collect();
        let mut modules: Vec<(String, ModulePath)> = Vec::new();
        let mut elsewhere = BTreeSet::new();
        for import in module.imports().into_iter().filter(|import| import.is_public) {
            match self.read.resolve(place, &import.path) {
                Some(Target::Item(there, name)) => {
                    listed.insert((import.name, (there, name)));
                }
                Some(Target::Module(there)) => modules.push((import.name, there)),
                None => {
                    elsewhere.insert(format!("pub use {};\n", import.path.join("::")));
                }
            }
        }
        let depth = place.len() + 1;
        let children = self.read.modules.iter().filter(|(child, module)| {
            child.len() == depth && child.starts_with(place) && module.is_public
        });
        modules.extend(children.map(|(child, _)| (child[depth - 1].clone(), child.clone())));
        modules.sort();
        self.text.push_str(&format!("// mod {}\n\n", path.join("::")));
        elsewhere.iter().for_each(|line| self.text.push_str(line));
        listed.iter().for_each(|(name, place)| self.item(name, place));
        self.text.push('\n');
        for (name, there) in modules {
            self.module(path.iter().cloned().chain([name]).collect(), &there);
        }
    }

    /// An item with its implementations.
    fn item(&mut self, name: &str, (module, own): &Place) {
        let definitions: Vec<Item> = self.read.modules[module].named(own).cloned().collect();
        if definitions.iter().any(|item| is_hidden(attributes(item))) {
            return;
        }
        if name != own {
            self.text.push_str(&format!("// {name} is\n"));
        }
        let place = (module.clone(), own.clone());
        let more = self.implementations.get(&place).cloned().unwrap_or_default();
        let mut shown: Vec<Item> = definitions.into_iter().filter_map(face).collect();
        let mut more: Vec<Item> = more.into_iter().filter_map(face).collect();
        more.sort_by_cached_key(|item| printed(std::slice::from_ref(item)));
        shown.append(&mut more);
        self.text.push_str(&printed(&shown));
    }
}

fn is_public(item: &Item) -> bool {
    match item {
        Item::Const(item) => is_public_item(&item.vis),
        Item::Enum(item) => is_public_item(&item.vis),
        Item::Fn(item) => is_public_item(&item.vis),
        Item::Static(item) => is_public_item(&item.vis),
        Item::Struct(item) => is_public_item(&item.vis),
        Item::Trait(item) => is_public_item(&item.vis),
        Item::Type(item) => is_public_item(&item.vis),
        _ => false,
    }
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("doc") && list.tokens.to_string() == "hidden",
        _ => false,
    })
}

/// The attributes that users depend on.
fn keep(attributes: &mut Vec<Attribute>) {
    let kept = ["derive", "non_exhaustive", "must_use", "cfg", "cfg_attr"];
    attributes.retain(|attribute| kept.iter().any(|name| attribute.path().is_ident(name)));
}

/// What is public of an item, without bodies.
fn face(mut item: Item) -> Option<Item> {
    let empty = || syn::parse_str::<syn::Block>("{}").expect("a block");
    match &mut item {
        Item::Const(item) => {
            keep(&mut item.attrs);
            *item.expr = nothing();
        }
        Item::Static(item) => {
            keep(&mut item.attrs);
            *item.expr = nothing();
        }
        Item::Fn(item) => {
            keep(&mut item.attrs);
            *item.block = empty();
        }
        Item::Type(item) => keep(&mut item.attrs),
        Item::Struct(item) => {
            keep(&mut item.attrs);
            public_fields(&mut item.fields);
        }
        Item::Enum(item) => {
            keep(&mut item.attrs);
            for variant in &mut item.variants {
                keep(&mut variant.attrs);
                variant.fields.iter_mut().for_each(|field| keep(&mut field.attrs));
            }
        }
        Item::Trait(item) => {
            keep(&mut item.attrs);
            for member in &mut item.items {
                if let TraitItem::Fn(method) = member {
                    keep(&mut method.attrs);
                    method.default = method.default.as_ref().map(|_| empty());
                }
            }
        }
        Item::Impl(item) => {
            keep(&mut item.attrs);
            if item.trait_.is_some() {
                item.items.retain(|member| matches!(member, ImplItem::Type(_)));
            } else {
                item.items.retain(is_public_member);
                if item.items.is_empty() {
                    return None;
                }
            }
            for member in &mut item.items {
                match member {
                    ImplItem::Fn(method) => {
                        keep(&mut method.attrs);
                        method.block = empty();
                    }
                    ImplItem::Const(constant) => {
                        keep(&mut constant.attrs);
                        constant.expr = nothing();
                    }
                    _ => {}
                }
            }
        }
        _ => return None,
    }
    Some(item)
}

fn nothing() -> Expr {
    syn::parse_str("_").expect("an expression")
}

fn is_public_member(member: &ImplItem) -> bool {
    let (visibility, attributes): (&Visibility, &[Attribute]) = match member {
        ImplItem::Fn(method) => (&method.vis, &method.attrs),
        ImplItem::Const(constant) => (&constant.vis, &constant.attrs),
        _ => return false,
    };
    is_public_item(visibility) && !is_hidden(attributes)
}

fn public_fields(fields: &mut Fields) {
    let kept = |field: &syn::Field| is_public_item(&field.vis);
    let clean = |mut field: syn::Field| {
        keep(&mut field.attrs);
        field
    };
    match fields {
        Fields::Named(named) => {
            named.named = named.named.iter().filter(|f| kept(f)).cloned().map(clean).collect();
        }
        Fields::Unnamed(unnamed) => {
            unnamed.unnamed =
                unnamed.unnamed.iter().filter(|f| kept(f)).cloned().map(clean).collect();
        }
        Fields::Unit => {}
    }
}

fn printed(items: &[Item]) -> String {
    let mut file = syn::parse_file("").expect("an empty file");
    file.items = items.to_vec();
    prettyplease::unparse(&file)
}
