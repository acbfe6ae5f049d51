use super::*;

/// A few words of a simple generator, so that the twins see the same data.
fn noise(seed: u64) -> [u64; 8] {
    let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    std::array::from_fn(|_| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x
    })
}

fn keep_all<W: Wide>(out: &mut Vec<u64>, all: [W; 2]) {
    for one in all {
        let mut words = [0; 8];
        one.store(&mut words);
        out.extend(words);
    }
}

struct Everything(u64);

impl Job for Everything {
    type Output = Vec<u64>;

    #[inline(always)]
    fn run<W: Wide>(self) -> Vec<u64> {
        let (a, b) = (W::load(&noise(self.0)), W::load(&noise(self.0 + 1000)));
        let mut out = Vec::new();
        let mut keep = |w: W| {
            let mut words = [0; 8];
            w.store(&mut words);
            out.extend(words);
        };
        keep(a.or(b));
        keep(a.and(b));
        keep(a.without(b));
        for shift in [0, 1, 31, 63] {
            keep(a.shifted(b, shift));
        }
        for with in 0..8 {
            keep(a.lanes_swapped(with));
        }
        let bytes = a.transposed();
        keep(W::load_bytes(&bytes));
        let halves: [u32; 16] = std::array::from_fn(|i| bytes[i].into());
        keep(W::load_halves(&halves));
        let mut back = [0; 16];
        W::load_halves(&halves).store_halves(&mut back);
        assert_eq!(back, halves);
        let same = W::bytes_equal(&bytes, bytes[5]);
        assert!(same >> 5 & 1 == 1);
        let sums: [u16; 32] = std::array::from_fn(|i| (bytes[i] % 4).into());
        let others: [u16; 32] = std::array::from_fn(|i| (bytes[i + 32] % 4).into());
        out.extend((0..4).map(|v| u64::from(W::sums_equal(&sums, &others, v))));
        out.push(a.count().into());
        keep_all(&mut out, [a.pushed(77), b.pushed(0)]);
        for width in [Width::Quarter, Width::Half, Width::Full] {
            let bits = a.or(b).lowest_missing(width);
            keep_all(&mut out, [bits, W::load_bytes(&bits.bit_places(width))]);
            keep_all(&mut out, [bits.less_one(width), a.less_one(width)]);
        }
        for with in 0..8 {
            keep_all(&mut out, [a.bits_swapped(with), b.bytes_swapped(with)]);
        }
        let order = bytes.map(|byte| byte & 63);
        keep_all(&mut out, [a.bytes_taken(&order, same), b.bytes_taken(&order, !same)]);
        let quarters = std::array::from_fn(|i| u16::from(bytes[i]) << 5);
        let numbers = std::array::from_fn(|i| bytes[i] & 63);
        let tables = [0, 7000].map(|from| std::array::from_fn(|i| from + 3 * i as u16));
        keep_all(&mut out, [W::load_quarters(&W::looked_up(&numbers, &tables)), a]);
        let mut again = [0; 32];
        W::load_quarters(&quarters).store_quarters(&mut again);
        assert_eq!(again, quarters);
        keep_all(&mut out, [W::load_quarters(&quarters), a]);
        out.push(a.sum_bytes_equal(&bytes, bytes[0] ^ noise(self.0)[0] as u8));
        out.extend([same, a.is_zero().into(), a.without(a).is_zero().into()]);
        out
    }
}

#[test]
fn the_twins_agree() {
    for seed in 0..50 {
        let plain = Level::PORTABLE.run(Everything(seed));
        for level in Level::all() {
            assert_eq!(level.run(Everything(seed)), plain, "{level:?}");
        }
    }
}

#[test]
fn transposition_moves_bit_j_of_lane_i_to_bit_i_of_byte_j() {
    let words = noise(7);
    let bytes = Portable::load(&words).transposed();
    for (i, word) in words.iter().enumerate() {
        for (j, byte) in bytes.iter().enumerate() {
            assert_eq!(byte >> i & 1, (word >> j & 1) as u8);
        }
    }
}
