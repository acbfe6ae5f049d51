//! The guard: limits of time and memory hold even where a computation does not look at them.
//!
//! Engines look at their [`Run`](grundy::run::Run) between steps, stop in good order and keep
//! what they found; that is how a limit is meant to be reached. The guard is for everything
//! else: one step that turns out to be astronomically long, one table that is larger than anybody
//! foresaw. It lets the engines have a little more than they were given, then prints that the
//! limit was reached and ends the program with the status that says so.
//!
//! Memory is measured where it is taken, in the allocator. A thread that asks for more than the
//! guard allows waits for ever; the guard, which is never refused, says why.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How much later than the deadline the guard acts at least, and at most: a twentieth of the time
/// that was given, in which a step of a long computation can end.
const GRACE: [Duration; 2] = [Duration::from_millis(150), Duration::from_secs(5)];
/// How many bytes beyond the limit the guard allows: stacks, buffers, the answer itself.
const SLACK: u64 = 32 << 20;
/// How often the guard looks.
const TICK: Duration = Duration::from_millis(5);

/// Bytes taken from the allocator and not yet given back.
static TAKEN: AtomicU64 = AtomicU64::new(0);
/// The most that may be taken.
static MOST: AtomicU64 = AtomicU64::new(u64::MAX);
/// Raised by a thread that wanted more.
static REFUSED: AtomicBool = AtomicBool::new(false);
/// Raised by whoever prints first: the program with its answer, or the guard.
static ANSWERED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Whether this thread may take what it likes: the guard itself.
    static EXEMPT: Cell<bool> = const { Cell::new(false) };
}

/// The limit that the guard saw exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exceeded {
    Time,
    /// The limit in bytes.
    Memory(u64),
}

/// Watches from a thread of its own; calls `end`, which must end the program, when a limit is
/// exceeded by more than the guard allows.
pub(crate) fn watch(
    deadline: Option<Instant>,
    memory: u64,
    end: impl FnOnce(Exceeded) + Send + 'static,
) {
    let latest = deadline.and_then(|deadline| {
        let given = deadline.saturating_duration_since(Instant::now());
        deadline.checked_add((given / 20).clamp(GRACE[0], GRACE[1]))
    });
    let (ready, watched) = std::sync::mpsc::sync_channel(1);
    let watching = std::thread::Builder::new().name("guard".to_owned()).spawn(move || {
        // A thread allocates while it starts, and whoever is refused waits for the guard: so
        // nobody is refused before the guard is exempt.
        EXEMPT.set(true);
        MOST.store(memory.saturating_add(SLACK), Ordering::Relaxed);
        let _ = ready.send(());
        let exceeded = loop {
            if REFUSED.load(Ordering::Relaxed) {
                break Exceeded::Memory(memory);
            }
            if latest.is_some_and(|latest| Instant::now() >= latest) {
                break Exceeded::Time;
            }
            std::thread::sleep(TICK);
        };
        // An answer that is being printed is better than none.
        if !ANSWERED.swap(true, Ordering::AcqRel) {
            end(exceeded);
        }
    });
    // Without a thread for the guard, the engines still look at their limits.
    if watching.is_ok() {
        let _ = watched.recv();
    }
}

/// Called once the answer is ready: from now on no limit stops it. Does not return if the guard
/// was faster, since then the program is about to end.
pub(crate) fn stand_down() {
    if ANSWERED.swap(true, Ordering::AcqRel) {
        loop {
            std::thread::sleep(TICK);
        }
    }
    MOST.store(u64::MAX, Ordering::Relaxed);
}

/// The part of the GNU C library by which a program says how its memory is kept.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod gnu {
    use std::ffi::c_int;

    pub(super) const M_ARENA_MAX: c_int = -8;

    // SAFETY: the types are those of malloc.h. Both may be called at any time from any thread, with
    // any numbers, and touch no block that is in use.
    unsafe extern "C" {
        pub(super) safe fn malloc_trim(pad: usize) -> c_int;
        pub(super) safe fn mallopt(parameter: c_int, value: c_int) -> c_int;
    }
}

/// Lets all threads take memory from so many arenas. By default there are eight for each core, and
/// what is free in one of them is of no use to the threads of the others: a server whose answers
/// come and go would grow for an hour, although it never has more of them.
pub(crate) fn keep_memory_in(arenas: usize) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    gnu::mallopt(gnu::M_ARENA_MAX, arenas.clamp(1, 64) as i32);
    let _ = arenas;
}

/// Gives whole pages that are free between blocks in use back to the system.
pub(crate) fn give_back_free_pages() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    gnu::malloc_trim(0);
}

/// The system's allocator with a meter.
pub(crate) struct Metered;

impl Metered {
    /// What a block really takes: the usual allocators keep a word beside each block, round up to
    /// sixteen bytes, and have no block below four words. Millions of short lists take several
    /// times what is in them.
    const fn cost(bytes: usize) -> u64 {
        let taken = (bytes as u64).saturating_add(8 + 15) & !15;
        if taken < 32 { 32 } else { taken }
    }

    /// Books a block; does not return if it is more than the guard allows.
    fn book(bytes: usize) {
        let cost = Self::cost(bytes);
        let taken = TAKEN.fetch_add(cost, Ordering::Relaxed) + cost;
        if taken > MOST.load(Ordering::Relaxed) && !EXEMPT.get() {
            Self::refuse();
        }
    }

    #[cold]
    fn refuse() {
        REFUSED.store(true, Ordering::Relaxed);
        // The guard ends the program, unless an answer is on its way out: then all may go on.
        while TAKEN.load(Ordering::Relaxed) > MOST.load(Ordering::Relaxed) {
            std::thread::sleep(TICK);
        }
    }

    fn give_back(bytes: usize) {
        TAKEN.fetch_sub(Self::cost(bytes), Ordering::Relaxed);
    }
}

// SAFETY: every call is passed on to the system's allocator unchanged; the bookkeeping touches
// only atomics and a constant-initialised thread-local without a destructor, and allocates nothing.
unsafe impl GlobalAlloc for Metered {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::book(layout.size());
        // SAFETY: the caller's promises about the layout are those that `System` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Self::book(layout.size());
        // SAFETY: as in `alloc`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        Self::give_back(layout.size());
        // SAFETY: the block came from `System` with this layout, since every block does.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::book(size);
        Self::give_back(layout.size());
        // SAFETY: as in `dealloc`, and the caller vouches for the new size.
        unsafe { System.realloc(block, layout, size) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The meter counts what all threads take.
    static ALONE: std::sync::Mutex<()> = std::sync::Mutex::new(());

    /// Blocks with one in use between any two free ones, as a server's answers leave them.
    #[test]
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    fn free_pages_between_blocks_in_use_are_given_back() {
        let _alone = ALONE.lock();
        let resident = || {
            let status = std::fs::read_to_string("/proc/self/status").unwrap();
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
            line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
        };
        let mut blocks: Vec<Vec<u8>> = (0..2000).map(|_| vec![1; 40_000]).collect();
        let mut odd = false;
        blocks.retain(|_| {
            odd = !odd;
            odd
        });
        let before = resident();
        give_back_free_pages();
        assert!(resident() + (20 << 20) < before, "{} of {before} bytes", resident());
        assert!(blocks.iter().all(|block| block.iter().all(|&byte| byte == 1)));
    }

    #[test]
    fn short_blocks_cost_more_than_what_is_in_them() {
        for (bytes, cost) in [(1, 32), (8, 32), (24, 32), (25, 48), (4096, 4112)] {
            assert_eq!(Metered::cost(bytes), cost, "{bytes}");
        }
        let _alone = ALONE.lock();
        let before = TAKEN.load(Ordering::Relaxed);
        let blocks: Vec<Box<u64>> = (0..1_000_000).map(Box::new).collect();
        assert!(TAKEN.load(Ordering::Relaxed) >= before + blocks.len() as u64 * 36);
    }

    #[test]
    fn the_meter_goes_up_and_down() {
        let _alone = ALONE.lock();
        let before = TAKEN.load(Ordering::Relaxed);
        let block = vec![1u8; 1 << 24];
        assert!(TAKEN.load(Ordering::Relaxed) >= before + (1 << 24) - (1 << 20));
        drop(block);
        assert!(TAKEN.load(Ordering::Relaxed) < before + (1 << 23));
    }
}
