//! Several threads that share a list of work.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Hands out items to so many workers, each the next one that nobody has taken, and gives what a
/// worker makes of its item to `done`, until a worker makes nothing or `done` says that there is no
/// use in going on.
pub(crate) fn share_out<T: Sync, R>(
    items: &[T],
    workers: usize,
    work: impl Fn(&T) -> Option<R> + Sync,
    done: impl Fn(usize, R) -> ControlFlow<()> + Sync,
) {
    let taken = AtomicUsize::new(0);
    let one_by_one = || {
        loop {
            let place = taken.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(place) else { return };
            let Some(made) = work(item) else { return };
            if done(place, made).is_break() {
                taken.store(items.len(), Ordering::Relaxed);
            }
        }
    };
    let workers = workers.min(items.len());
    thread::scope(|scope| (0..workers).for_each(|_| drop(scope.spawn(one_by_one))));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn every_item_is_worked_on_once() {
        for workers in 1..5 {
            let items: Vec<usize> = (0..100).map(|n| 7 * n % 100).collect();
            let made = Mutex::new(Vec::new());
            share_out(
                &items,
                workers,
                |&n| Some(n * n),
                |place, square| {
                    made.lock().unwrap().push((place, square));
                    ControlFlow::Continue(())
                },
            );
            let mut made = made.into_inner().unwrap();
            made.sort_unstable();
            let squares = items.iter().map(|n| n * n).enumerate();
            assert_eq!(made, squares.collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_is_begun_after_the_end() {
        let (begun, items) = (Mutex::new(0), [(); 50]);
        let work = |&(): &()| {
            *begun.lock().unwrap() += 1;
            Some(())
        };
        share_out(&items, 1, work, |place, ()| match place {
            9 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        assert_eq!(begun.into_inner().unwrap(), 10);
    }
}
