//! Genera against the printed tables of the papers. Where a paper is wrong the data file says
//! so, and `docs/errata.md` says why.

use grundy::misere::columns::columns;
use grundy::rules::Code;
use grundy::run::Run;

/// Allen (2006), Example 3.3.3.
const EXAMPLE_3_3_3: &str = "0.31023 21320 32002 32103 20213 20231 32000 00312 10213 \
    21031 21212 12121 33300 33003 13003 12031 03310 10000 \
    00012 30000 00123 00000 00000 00000 00000 31233 1";

#[test]
fn columns_of_the_long_code() {
    let code: Code = EXAMPLE_3_3_3.replace(' ', "").parse().unwrap();
    let columns = columns(&code, 3, &Run::unlimited()).unwrap();
    let found: Vec<(u64, u64)> =
        columns.found.iter().map(|column| (column.preperiod(), column.period())).collect();
    // The periods are as printed. The printed preperiods are 5683, 61139, 97910, 110552, 166438;
    // all but the last are wrong: see docs/errata.md.
    let wanted = [(5684, 435), (58526, 7056), (97911, 14112), (110551, 28224), (166438, 56448)];
    assert_eq!(found, wanted);
    // The definition of the preperiod, on the values themselves.
    for column in &columns.found {
        let (r, p) = (column.preperiod(), column.period());
        assert_ne!(column.value(r - 1), column.value(r - 1 + p), "{}", column.name());
        assert!((r..r + 2 * p).all(|n| column.value(n) == column.value(n + p)));
    }
}
