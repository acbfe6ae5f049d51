//! Cycles between modules.
//!
//! Modules that need each other are one module in several files. So at every level of the tree
//! the modules of one parent must be in an order in which each needs only those before it.

use crate::tree::{Crate, ModulePath, is_for_tests};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};

/// Sibling modules by name, each with the siblings it needs.
type Needs = BTreeMap<String, BTreeSet<String>>;

impl Crate {
    /// Every group of sibling modules that need each other, as `parent: a, b, c`.
    #[must_use]
    pub fn cycles(&self) -> Vec<String> {
        let mut needs: BTreeMap<ModulePath, Needs> = BTreeMap::new();
        for from in self.modules.keys() {
            for to in self.needed_by(from) {
                let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
                let (Some(one), Some(other)) = (from.get(shared), to.get(shared)) else { continue };
                let siblings = needs.entry(from[..shared].to_vec()).or_default();
                siblings.entry(one.clone()).or_default().insert(other.clone());
            }
        }
        let mut found = Vec::new();
        for (parent, needs) in &needs {
            let parent: Vec<&str> =
                [self.name.as_str()].into_iter().chain(parent.iter().map(String::as_str)).collect();
            for group in groups(needs) {
                found.push(format!("{}: {}", parent.join("::"), group.join(", ")));
            }
        }
        found
    }

    /// The modules that define what a module names.
    fn needed_by(&self, module: &ModulePath) -> BTreeSet<ModulePath> {
        let here = &self.modules[module];
        let mut paths = Paths::default();
        here.items.iter().for_each(|item| paths.visit_item(item));
        let imports = here.imports().into_iter().map(|import| import.path);
        let targets = paths.found.into_iter().chain(imports);
        let defined = |path: Vec<String>| Some(self.resolve(module, &path)?.module().clone());
        targets.filter_map(defined).filter(|to| to != module).collect()
    }
}

/// All paths in some code.
#[derive(Default)]
struct Paths {
    found: BTreeSet<Vec<String>>,
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !is_for_tests(crate::tree::attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    /// What a macro is given is not parsed: every path that it could contain counts.
    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        let tokens = called.tokens.to_string().replace(" :: ", "::");
        let words = tokens.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        for word in words.filter(|word| word.contains("::")) {
            self.found.insert(word.split("::").map(str::to_owned).collect());
        }
        visit::visit_macro(self, called);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let steps: Vec<String> = path.segments.iter().map(|step| step.ident.to_string()).collect();
        if steps.len() > 1 {
            self.found.insert(steps);
        }
        visit::visit_path(self, path);
    }
}

/// The groups of names that need each other, directly or not.
fn groups(needs: &Needs) -> Vec<Vec<&str>> {
    let reached = |start: &String| {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![start];
        while let Some(name) = waiting.pop() {
            for next in needs.get(name).into_iter().flatten() {
                if seen.insert(next) {
                    waiting.push(next);
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        needs.keys().map(|name| (name, reached(name))).collect();
    let mut groups = BTreeSet::new();
    for (name, others) in &reached {
        let back = |other: &&&String| reached.get(**other).is_some_and(|far| far.contains(name));
        let group: Vec<&str> = others.iter().filter(back).map(|other| other.as_str()).collect();
        if group.len() > 1 {
            groups.insert(group);
        }
    }
    groups.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(pairs: &[(&str, &str)]) -> Needs {
        let mut needs = Needs::new();
        for (one, other) in pairs {
            needs.entry((*one).to_owned()).or_default().insert((*other).to_owned());
        }
        needs
    }

    #[test]
    fn groups_are_what_goes_round() {
        assert!(groups(&needs(&[("a", "b"), ("b", "c"), ("a", "c")])).is_empty());
        let round = needs(&[("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("e", "a")]);
        assert_eq!(groups(&round), [["a", "b", "c"]]);
        let two = needs(&[("a", "b"), ("b", "a"), ("c", "d"), ("d", "c"), ("b", "c")]);
        assert_eq!(groups(&two), [["a", "b"], ["c", "d"]]);
    }
}
