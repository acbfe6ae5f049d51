//! The two macros of the library that write methods, `getters!` and `readable!`, expanded: what
//! they write is public.

use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Field, ImplItem, ImplItemFn, Item, ItemImpl, ItemStruct, ReturnType, Token};

/// Fields as they stand in `getters!`.
struct Fields(Vec<Field>);

impl Parse for Fields {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let fields =
            Punctuated::<Field, Token![,]>::parse_terminated_with(input, Field::parse_named);
        fields.map(|fields| Self(fields.into_iter().collect()))
    }
}

/// An item, and what `readable!` makes of it.
pub(crate) fn expanded(item: Item) -> Vec<Item> {
    match item {
        Item::Macro(item) if item.mac.path.is_ident("readable") => {
            let made: ItemStruct = item.mac.parse_body().expect("a struct in `readable!`");
            let name = &made.ident;
            let mut methods: ItemImpl = parsed(&format!("impl {name} {{}}"));
            methods.items = made.fields.iter().map(getter).collect();
            vec![Item::Struct(made), Item::Impl(methods)]
        }
        Item::Impl(mut block) => {
            block.items = block.items.into_iter().flat_map(members).collect();
            vec![Item::Impl(block)]
        }
        item => vec![item],
    }
}

/// A member of an implementation, and what `getters!` makes of it.
fn members(member: ImplItem) -> Vec<ImplItem> {
    match member {
        ImplItem::Macro(member) if member.mac.path.is_ident("getters") => {
            let Fields(fields) = member.mac.parse_body().expect("fields in `getters!`");
            fields.iter().map(getter).collect()
        }
        member => vec![member],
    }
}

/// The method that reads a field.
fn getter(field: &Field) -> ImplItem {
    let name = field.ident.as_ref().expect("a name");
    let mut method: ImplItemFn = parsed(&format!("pub fn {name}(&self) -> () {{}}"));
    method.sig.output = ReturnType::Type(Default::default(), Box::new(field.ty.clone()));
    ImplItem::Fn(method)
}

fn parsed<T: Parse>(text: &str) -> T {
    syn::parse_str(text).expect("Rust")
}
