//! Published values, each with its source.

use grundy::partizan::Values;
use grundy::run::Run;

#[test]
fn values_of_the_books() {
    let mut values = Values::new();
    let table = [
        // On Numbers and Games, chapter 10; Winning Ways, chapters 2 and 3.
        ("* + *", "0", "ONAG ch. 10"),
        ("^ + *", "{0,*|0}", "WW ch. 3"),
        ("^ + ^", "{0|^*}", "WW ch. 3"),
        ("{^|v}", "*", "WW ch. 3"),
        ("{0|^}", "^^*", "WW ch. 3"),
        ("*5 + *3", "*6", "Nim addition, WW ch. 3"),
        ("{1|0} + {1|0}", "1", "{1|0} + {1|0} = 1, WW ch. 2"),
        ("+-1 + 1", "{2|0}", "number translation, ONAG ch. 8"),
        ("{2|0} + {1|0}", "{3|2||1|0}", "sum of switches by hand"),
    ];
    for (one, other, source) in table {
        let run = Run::unlimited();
        let a = values.read(one, &run).unwrap();
        let b = values.read(other, &run).unwrap();
        assert_eq!(a, b, "{source}: {one} = {}", values.print(a));
    }
}
