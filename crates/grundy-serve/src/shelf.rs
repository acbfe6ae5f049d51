//! Pages that will not change, ready to be sent again.

use crate::view;
use askama::Template;
use axum::body::Bytes;
use axum::response::Response;
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// The most bytes of all pages together.
const MOST: usize = 32 << 20;

/// Finished pages by their addresses; the oldest goes first when there are too many.
#[derive(Debug, Default)]
pub(crate) struct Shelf(Mutex<Pages>);

#[derive(Debug, Default)]
struct Pages {
    by_address: HashMap<String, Bytes>,
    oldest_first: VecDeque<String>,
    bytes: usize,
}

impl Shelf {
    /// The page of an address, if it is there.
    pub(crate) fn get(&self, address: &str) -> Option<Bytes> {
        let pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.by_address.get(address).cloned()
    }

    /// The page of an address, written and kept if it is not there.
    pub(crate) fn page<T: Template>(&self, address: &str, write: impl FnOnce() -> T) -> Response {
        if let Some(html) = self.get(address) {
            return view::ready(html);
        }
        let shown = write();
        let Ok(html) = shown.render() else { return view::page(&shown) };
        let html = Bytes::from(html);
        self.put(address, html.clone());
        view::ready(html)
    }

    /// Keeps a page.
    pub(crate) fn put(&self, address: &str, page: Bytes) {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if page.len() > MOST / 8 || pages.by_address.contains_key(address) {
            return;
        }
        // As it was written, a page has room to grow up to twice its length.
        let page = Bytes::copy_from_slice(&page);
        pages.bytes += size(address, &page);
        pages.by_address.insert(address.to_owned(), page);
        pages.oldest_first.push_back(address.to_owned());
        while pages.bytes > MOST {
            let Some(oldest) = pages.oldest_first.pop_front() else { break };
            let gone = pages.by_address.remove(&oldest);
            pages.bytes -= gone.map_or(0, |page| size(&oldest, &page));
        }
    }
}

/// The bytes of a page and of its address, which is there twice.
fn size(address: &str, page: &Bytes) -> usize {
    2 * address.len() + page.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_pages_go_when_there_are_too_many() {
        let shelf = Shelf::default();
        let page = Bytes::from(vec![0; MOST / 10]);
        for i in 0..30 {
            shelf.put(&i.to_string(), page.clone());
        }
        assert!(shelf.get("0").is_none() && shelf.get("29").is_some());
        let pages = shelf.0.lock().unwrap();
        assert!(pages.bytes <= MOST);
        assert_eq!(pages.by_address.len(), pages.oldest_first.len());
    }
}
