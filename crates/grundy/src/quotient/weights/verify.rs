//! Verification of a claim about elements and weights.
//!
//! Let E be the most that an atom weighs, or that a move changes the weight. All is looked at in
//! the classes of the *fine* scale, whose width is greater by 2E, and for each element only in
//! those that positions of it may have (`reach.rs`). By the lemma about scales what is called
//! before and after one move depends on the fine class alone, and so it does with an atom added.
//!
//! On a [ground](crate::quotient::model::ground) some elements are *won at once*, whatever the
//! weight.
//!
//! (0) The sum of no atoms is called P exactly if there is a ground and it is not won at once.
//!
//! (a) No (x, A) is called P if x is won at once; and no atom of an element c and weight t, with an
//! option of element γ that changes the weight by e, has a context z of weight B such that
//! (cz, B + t) and (γz, B + t + e) are both called P.
//!
//! (b) For the *deficit* of a sum X of element x,
//!
//! > D(X) = { (z, A) : (xz, A) and (x′z, A + e) are called N, xz is not won at once },
//!
//! for all options of X; A is the weight of the *whole* position in which X lies. So D(XY) = { (z,
//! A) : (zy, A) ∈ D(X), (zx, A) ∈ D(Y) }, and nothing gets finer on the way. (b) says that (1, A) ∉
//! D(X) for every X but the empty sum, A its weight. Sums are carried on with an element, a deficit
//! and a set of fine classes in which the weight is: without the last, a few heaps of one size
//! would be asked to do what only many of them need to. Of sums with the same element, what is
//! contained in another's deficit and weights is dropped, after it was tested; those with the same
//! deficit are carried on together.

use super::claim::{Change, Claim};
use super::reach::reach;
use super::scales::Scales;
use super::weight::Weight;
use crate::Rules;
use crate::bits::Bits;
use crate::quotient::model::dense::products;
use crate::run::{Progress, Run, Stop};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The most blocks of deficits that are carried.
const MOST_BLOCKS: usize = 1 << 28;

/// What verification finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The claim holds for all positions.
    Right,
    /// It fails at a sum of this element.
    Wrong(u32),
    /// There was more to look at than is done.
    TooLarge,
}

/// The product of the elements, and for each context the fine classes in which a move wins.
type Kind = (u32, Weight, Vec<Bits>);

/// A sum of atoms worth carrying on.
struct Carried {
    element: u32,
    deficit: Vec<u64>,
}

/// The sums that are carried on, each with the fine classes of the weights that sums with this
/// element and deficit may have.
struct Sums {
    carried: Vec<Carried>,
    weights: Vec<Bits>,
    queued: Vec<bool>,
    by_element: Vec<Vec<u32>>,
    waiting: VecDeque<usize>,
    words: usize,
}

impl Sums {
    fn new(order: usize, words: usize) -> Self {
        Self {
            carried: Vec::new(),
            weights: Vec::new(),
            queued: Vec::new(),
            by_element: vec![Vec::new(); order],
            waiting: VecDeque::new(),
            words,
        }
    }

    /// Notes a sum, unless another one with the same element has a larger deficit and its weights.
    fn note(&mut self, sum: Carried, weights: Bits) {
        if sum.deficit.iter().all(|&block| block == 0) {
            return;
        }
        debug_assert_eq!(sum.deficit.len(), self.words);
        let same = &mut self.by_element[sum.element as usize];
        let inside = |&at: &u32| {
            let other = &self.carried[at as usize].deficit;
            weights.is_subset(&self.weights[at as usize])
                && sum.deficit.iter().zip(other).all(|(a, b)| a & !b == 0)
        };
        if same.iter().any(inside) {
            return;
        }
        let alike = same.iter().find(|&&at| self.carried[at as usize].deficit == sum.deficit);
        let at = match alike {
            Some(&at) => {
                self.weights[at as usize].unite(&weights);
                at as usize
            }
            None => {
                same.push(self.carried.len() as u32);
                self.carried.push(sum);
                self.weights.push(weights);
                self.queued.push(false);
                self.carried.len() - 1
            }
        };
        if !self.queued[at] {
            self.queued[at] = true;
            self.waiting.push_back(at);
        }
    }
}

struct Check<'a> {
    claim: &'a Claim,
    fine: Scales,
    /// For each element the fine classes of its positions.
    reach: Vec<Bits>,
    /// For each change of the weight, and each element, the fine classes from which it leads to
    /// what is called P.
    called: BTreeMap<Weight, Vec<Bits>>,
    product: Vec<u16>,
    /// The elements that are won at once.
    at_once: Bits,
    run: &'a Run<'a>,
}

impl Claim {
    /// Verifies the claim for all sums of atoms.
    pub(crate) fn verify<R: Rules>(&self, rules: &R, run: &Run<'_>) -> Result<Verdict, Stop> {
        self.verify_within(MOST_BLOCKS, rules, run)
    }

    /// The same with at most so many blocks of deficits.
    fn verify_within<R: Rules>(
        &self,
        most: usize,
        rules: &R,
        run: &Run<'_>,
    ) -> Result<Verdict, Stop> {
        if self.is_p(0, &self.no_weight()) == self.empty_wins() {
            return Ok(Verdict::Wrong(0));
        }
        let loud = self.loud(rules);
        let fine = self.fine(&loud);
        let order = self.model.order();
        let called = self.called(&loud, &fine);
        let table = 2 * (order * order) as u64;
        run.untold().check(Progress { memory: table, ..Progress::default() })?;
        let reach = reach(self, &fine);
        let product = products(&self.model);
        let bases = self.ground.bases(&self.model);
        debug_assert!(bases.are_respected(&self.model), "values lie above those of the ground");
        let check = Check { claim: self, fine, reach, called, product, at_once: bases.won(), run };
        let p = &check.called[&self.no_weight()];
        if let Some(x) = check.at_once.iter().find(|&x| check.reach[x].meets(&p[x])) {
            return Ok(Verdict::Wrong(x as u32));
        }
        for (atom, options) in &loud {
            run.untold().check(Progress::default())?;
            if let Some(beside) = check.fails(*atom, options) {
                return Ok(Verdict::Wrong(beside));
            }
        }
        check.every_n_to_p(&loud, most)
    }

    /// For each change of the weight by an atom, a move, or both, and each element, the fine
    /// classes from which it leads to what is called P.
    fn called(
        &self,
        loud: &[(u32, BTreeSet<Change>)],
        fine: &Scales,
    ) -> BTreeMap<Weight, Vec<Bits>> {
        let mut changes = BTreeSet::from([self.no_weight()]);
        for (atom, options) in loud {
            let own = &self.weight[*atom as usize];
            changes.insert(own.clone());
            changes.extend(options.iter().flat_map(|(_, by)| [by.clone(), own.plus(by)]));
        }
        let called = |by: Weight| {
            let after = self.scales.after(fine, &by);
            let row = |p: &Bits| Bits::collect(after.len(), |class| p.contains(after[class]));
            let rows = self.p.iter().map(row).collect();
            (by, rows)
        };
        changes.into_iter().map(called).collect()
    }
}

impl Check<'_> {
    fn times(&self, x: u32, y: u32) -> u32 {
        u32::from(self.product[x as usize * self.claim.model.order() + y as usize])
    }

    fn order(&self) -> u32 {
        self.claim.model.order() as u32
    }

    /// The element beside which condition (a) fails for one atom, if there is one.
    fn fails(&self, atom: u32, options: &BTreeSet<Change>) -> Option<u32> {
        let (value, own) =
            (self.claim.model.value[atom as usize], &self.claim.weight[atom as usize]);
        let before = &self.called[own];
        let fails = |(to, change): &Change| {
            let after = &self.called[&own.plus(change)];
            (0..self.order()).find(|&z| {
                let (x, y) = (self.times(z, value) as usize, self.times(z, *to) as usize);
                let there = self.reach[z as usize].blocks();
                let both = before[x].blocks().iter().zip(after[y].blocks());
                both.zip(there).any(|((before, after), there)| before & after & there != 0)
            })
        };
        options.iter().filter_map(fails).min()
    }

    /// Condition (b).
    fn every_n_to_p(&self, loud: &[(u32, BTreeSet<Change>)], most: usize) -> Result<Verdict, Stop> {
        let nowhere = Bits::new(self.fine.classes());
        let blocks = nowhere.blocks().len();
        let words = self.order() as usize * blocks;
        let whole: Vec<u64> = (0..self.order()).flat_map(|x| self.lost(x, &nowhere)).collect();
        let mut kinds: BTreeSet<Kind> = BTreeSet::new();
        for (atom, options) in loud {
            let value = self.claim.model.value[*atom as usize];
            kinds.insert((value, self.claim.weight[*atom as usize].clone(), self.won(options)));
        }
        let single = |(value, weight, won): &Kind| {
            let lost = |z: u32| self.lost(self.times(z, *value), &won[z as usize]);
            let sum =
                Carried { element: *value, deficit: (0..self.order()).flat_map(lost).collect() };
            (sum, self.fine.moved(weight))
        };
        let atoms: Vec<(Carried, Vec<Vec<usize>>)> = kinds.iter().map(single).collect();
        let mut sums = Sums::new(self.order() as usize, words);
        let mut none = Bits::new(self.fine.classes());
        none.insert(self.fine.class(&self.claim.no_weight()));
        sums.note(Carried { element: 0, deficit: whole }, none);
        while let Some(at) = sums.waiting.pop_front() {
            let memory = 8 * (sums.carried.len() * words) as u64;
            self.run.untold().check(Progress { memory, ..Progress::default() })?;
            sums.queued[at] = false;
            for (atom, moved) in &atoms {
                let sum = self.sum(&sums.carried[at], atom, blocks);
                let mut weights = Bits::new(self.fine.classes());
                for class in sums.weights[at].iter() {
                    moved[class].iter().for_each(|&class| weights.insert(class));
                }
                if sum.deficit.iter().zip(weights.blocks()).any(|(lost, there)| lost & there != 0) {
                    return Ok(Verdict::Wrong(sum.element));
                }
                sums.note(sum, weights);
                if sums.carried.len() * words > most {
                    return Ok(Verdict::TooLarge);
                }
            }
        }
        Ok(Verdict::Right)
    }

    /// For each context the fine classes in which some option of an atom is called P.
    fn won(&self, options: &BTreeSet<Change>) -> Vec<Bits> {
        let row = |z: u32| {
            let mut row = Bits::new(self.fine.classes());
            for (to, change) in options {
                row.unite(&self.called[change][self.times(z, *to) as usize]);
            }
            row
        };
        (0..self.order()).map(row).collect()
    }

    /// The fine classes that positions of an element may be in, neither called P nor won.
    fn lost(&self, x: u32, won: &Bits) -> Vec<u64> {
        if self.at_once.contains(x as usize) {
            return vec![0; won.blocks().len()];
        }
        let p = &self.called[&self.claim.no_weight()][x as usize];
        let reach = &self.reach[x as usize];
        let rows = reach.blocks().iter().zip(p.blocks()).zip(won.blocks());
        rows.map(|((reach, p), won)| reach & !p & !won).collect()
    }

    fn sum(&self, first: &Carried, second: &Carried, blocks: usize) -> Carried {
        let (x, y) = (first.element, second.element);
        let mut deficit = Vec::with_capacity(first.deficit.len());
        for z in 0..self.order() {
            let (zy, zx) = (self.times(y, z) as usize, self.times(x, z) as usize);
            let first = &first.deficit[zy * blocks..][..blocks];
            let second = &second.deficit[zx * blocks..][..blocks];
            deficit.extend(first.iter().zip(second).map(|(a, b)| a & b));
        }
        Carried { element: self.times(x, y), deficit }
    }
}

#[cfg(test)]
mod tests;
