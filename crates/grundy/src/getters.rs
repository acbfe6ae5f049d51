//! Fields that all can read, and only the code that saw the evidence can write.

/// For each of these private fields of the type a public method of its name. A field behind `&` is
/// lent, any other is copied.
macro_rules! getters {
    () => {};
    ($(#[$about:meta])* $field:ident: &$lent:ty, $($rest:tt)*) => {
        $(#[$about])*
        pub fn $field(&self) -> &$lent {
            &self.$field
        }
        $crate::getters::getters!($($rest)*);
    };
    ($(#[$about:meta])* $field:ident: $copied:ty, $($rest:tt)*) => {
        $(#[$about])*
        pub fn $field(&self) -> $copied {
            self.$field
        }
        $crate::getters::getters!($($rest)*);
    };
}

/// A type all of whose fields are such: with a method of its name for each of them.
macro_rules! readable {
    (
        $(#[$of_type:meta])*
        pub struct $name:ident {
            $($(#[$about:meta])* $written:vis $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$of_type])*
        pub struct $name {
            $($(#[$about])* $written $field: $type,)*
        }

        impl $name {
            $crate::getters::getters! { $($(#[$about])* $field: $type,)* }
        }
    };
}

pub(crate) use {getters, readable};
