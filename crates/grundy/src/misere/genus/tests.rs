use super::*;
use crate::misere::TameValue;
use crate::misere::mex::mex;
use proptest::prelude::*;

/// A game as nothing but the tree of its options.
#[derive(Clone, Debug)]
struct Tree(Vec<Tree>);

impl Tree {
    fn nim(size: usize) -> Self {
        Self((0..size).map(Self::nim).collect())
    }

    fn genus(&self) -> Genus {
        let options: Vec<Genus> = self.0.iter().map(Self::genus).collect();
        Genus::of_options(&options)
    }
}

/// The value of a sum of trees in normal or misère play, by its definition.
fn value(sum: &[&Tree], misere: bool) -> u32 {
    let mut options = Vec::new();
    for (i, tree) in sum.iter().enumerate() {
        for option in &tree.0 {
            let mut next = sum.to_vec();
            next[i] = option;
            options.push(value(&next, misere));
        }
    }
    if options.is_empty() { u32::from(misere) } else { mex(&options) }
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = Just(Tree(Vec::new()));
    leaf.prop_recursive(4, 12, 3, |inner| prop::collection::vec(inner, 0..4).prop_map(Tree))
}

fn genus(text: &str) -> Genus {
    text.parse().unwrap()
}

#[test]
fn nim_heaps() {
    // Allen (2006), Proposition 2.2.1.
    for (size, symbol) in ["0^120", "1^031", "2^20", "3^31", "4^46", "5^57"].iter().enumerate() {
        assert_eq!(Tree::nim(size).genus(), genus(symbol));
        assert_eq!(TameValue::of_nim_heap(size as u32).genus(), genus(symbol));
    }
    assert_eq!(Tree::nim(8).genus().to_string(), "8^8[10]");
}

#[test]
fn first_heaps_of_0_3122() {
    // Allen (2006), Example 2.1.2: heap n may be moved to n − 1, n − 3 and n − 4 (these two only
    // if something is left), and heap 2 to nothing.
    let mut heaps: Vec<Genus> = Vec::new();
    for n in 0_usize..8 {
        let mut options = Vec::new();
        options.extend(n.checked_sub(1));
        options.extend((n == 2).then_some(0));
        options.extend([3, 4].into_iter().filter(|&taken| n > taken).map(|taken| n - taken));
        heaps.push(Genus::of_options(options.into_iter().map(|option| &heaps[option])));
    }
    let printed: Vec<String> = heaps.iter().map(Genus::to_string).collect();
    assert_eq!(printed, ["0^120", "1^031", "2^20", "0^02", "2^1420", "0^31", "1^13", "3^2031"],);
}

#[test]
fn printing_and_parsing() {
    for text in ["0^120", "2^1420", "8^8[10]", "12^[12][14]", "1^0[31][11]9"] {
        assert_eq!(genus(text).to_string(), text);
    }
    assert_eq!(genus("2^2020"), genus("2^20"));
    for (text, at) in [
        ("", 0),
        ("2", 1),
        ("2^", 2),
        ("2^2", 3),
        ("2^21", 4),
        ("2^2x", 3),
        ("2^[12", 5),
        ("^20", 0),
    ] {
        assert_eq!(text.parse::<Genus>().unwrap_err().at, at, "{text}");
    }
}

#[test]
fn tame_values() {
    assert_eq!(genus("0^120").tame_value(), Some(TameValue::Fickle(false)));
    assert_eq!(genus("0^02").tame_value(), Some(TameValue::Firm(0)));
    assert_eq!(genus("1^13").tame_value(), Some(TameValue::Firm(1)));
    assert_eq!(genus("6^64").tame_value(), Some(TameValue::Firm(6)));
    for wild in ["2^1420", "0^31", "3^2031", "2^2031", "4^57"] {
        assert_eq!(genus(wild).tame_value(), None, "{wild}");
    }
}

proptest! {
    #[test]
    fn superscripts_are_misere_values(tree in trees()) {
        let genus = tree.genus();
        let two = Tree::nim(2);
        prop_assert_eq!(genus.normal(), value(&[&tree], false));
        for n in 0..4 {
            let mut sum = vec![&tree];
            sum.extend(std::iter::repeat_n(&two, n));
            prop_assert_eq!(genus.digit(n), value(&sum, true));
        }
    }

    #[test]
    fn the_stopping_rule_does_not_stop_too_soon(tree in trees()) {
        // The same recursion, carried far beyond the place where the rule stops.
        fn far(tree: &Tree) -> Vec<u32> {
            let options: Vec<Vec<u32>> = tree.0.iter().map(far).collect();
            let mut digits: Vec<u32> = Vec::new();
            for n in 0..40 {
                let mut column: Vec<u32> = options.iter().map(|option| option[n]).collect();
                match digits.last() {
                    None if options.is_empty() => column.push(0),
                    None => {}
                    Some(&g) => column.extend([g, g ^ 1]),
                }
                digits.push(mex(&column));
            }
            digits
        }
        let genus = tree.genus();
        prop_assert_eq!(far(&tree), (0..40).map(|n| genus.digit(n)).collect::<Vec<_>>());
    }

    #[test]
    fn sums_with_adders(tree in trees(), n in 0_u32..6) {
        let adder = Adder::new(n);
        let (one, two) = (Tree::nim(1), Tree::nim(2));
        let mut sum = vec![&tree];
        sum.extend(std::iter::repeat_n(&two, adder.twos() as usize));
        sum.extend(adder.has_one().then_some(&one));
        let genus = tree.genus().plus(adder);
        prop_assert_eq!(genus.normal(), value(&sum, false));
        prop_assert_eq!(genus.misere(), value(&sum, true));
        let blurry = crate::misere::Blurry::from(&tree.genus());
        prop_assert_eq!(blurry.outcome_with(adder).is_p(), value(&sum, true) == 0);
        prop_assert_eq!(blurry.plus(adder), crate::misere::Blurry::from(&genus));
    }

    #[test]
    fn blurry_by_options(tree in trees()) {
        fn blurry(tree: &Tree) -> crate::misere::Blurry {
            let options: Vec<_> = tree.0.iter().map(blurry).collect();
            crate::misere::Blurry::of_options(&options)
        }
        prop_assert_eq!(blurry(&tree), crate::misere::Blurry::from(&tree.genus()));
    }

    #[test]
    fn sums_of_tame_games(heaps in prop::collection::vec(0_usize..4, 0..4)) {
        let trees: Vec<Tree> = heaps.iter().map(|&size| Tree::nim(size)).collect();
        let zero = TameValue::Fickle(false);
        let sum = heaps.iter().fold(zero, |sum, &size| sum.sum(TameValue::of_nim_heap(size as u32)));
        let parts: Vec<&Tree> = trees.iter().collect();
        prop_assert_eq!(sum.genus().normal(), value(&parts, false));
        prop_assert_eq!(sum.genus().misere(), value(&parts, true));
    }
}
