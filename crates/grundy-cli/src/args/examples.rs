//! The examples under each help text.

pub(super) const NIM: &str = "Examples:
  grundy nim 0.77               Kayles: period 12 from heap 71, proved
  grundy nim grundy --to 1000   Grundy's Game up to heap 1000
  grundy nim 'S(2,5)' --json    for programs
  grundy nim 0.16 --values --to 99 > values.txt
  grundy nim 0.454 --explain    which engine, and why
  grundy nim 4.045 --to 100000000000 --checkpoint 4.045.grundy
                                a long run that survives a power cut";

pub(super) const GENUS: &str = "Examples:
  grundy genus 0.123              tame and wild heaps, and the period with a proof
  grundy genus grundy --to 88     Grundy's Game
  grundy genus 0.122213           genera that grow for ever, by a proved law
  grundy genus 0.122213 --columns 3
  grundy genus '0.123(3)'         threes for ever: the laws of the genera
  grundy genus grundy 13+20       the genus of a sum
  grundy genus kayles 5 --over 5  beside more and more heaps 5
  grundy genus grundy --sums --blurry --to 25
  grundy genus 0.37 --generalised --to 13";

pub(super) const CENSUS: &str = "Examples:
  grundy census quaternary --length 6
  grundy census quaternary --length 4 --list
  grundy census quaternary 0.3122 0.1231    some games only
  grundy census quaternary --json
  grundy census misere --save misere.csv    resumes where it stopped
  grundy census misere --codes mine.txt --limit-time-each 1m --save mine.csv
  grundy census nim 0.xyz --save nim.csv    the nim-sequences of 511 codes
  grundy census merge a.csv b.csv --save all.csv";

pub(super) const ATLAS: &str = "Examples:
  grundy atlas build default                all 0.xyz, 4.xyz and more; resumes where it stopped
  grundy atlas build 0.xyz --shard 3/8 --atlas part3.db
  grundy atlas merge part1.db part2.db part3.db
  grundy atlas show kayles
  grundy atlas find --wild --order 10-50
  grundy atlas find --isomorphic 0.123
  grundy atlas check --sample 100
  grundy atlas export atlas.csv";

pub(super) const QUOTIENT: &str = "Examples:
  grundy quotient 0.77                     Kayles: order 40, proved for all heaps
  grundy quotient 0.07 --heap 33           Dawson's Kayles to heap 33: order 638
  grundy quotient 0.123 --explain 1,3,4,8,9,21
  grundy quotient 4.7 --limit-time 1m --save knots.txt
  grundy quotient 4.7 --resume knots.txt --save knots.txt";

pub(super) const SERVE: &str = "Examples:
  grundy serve                   pages at http://127.0.0.1:7700, for this machine alone
  grundy serve --port 0          any free port
  grundy serve --public --bind 0.0.0.0 --host games.example.org";

pub(super) const SOLVE: &str = "Examples:
  grundy solve 0.77
  grundy solve 0.07 --limit-time 10s --json";

pub(super) const OUTCOME: &str = "Examples:
  grundy outcome 0.77 5+4+1+1            misère: the last player to move loses
  grundy outcome 0.77 1000000000000 --normal
  grundy outcome grundy '7 + 3·5'";

pub(super) const EQUAL: &str = "Examples:
  grundy equal kayles 5 1                two heaps that only look alike
  grundy equal kayles 1000 1012
  grundy equal nim 4+4+1 2+2+1           the same in Nim, but not in every sum
  grundy equal kayles 3 6 --normal";

pub(super) const REPRODUCE: &str = "Examples:
  grundy reproduce                  all papers, a summary line for each at the end
  grundy reproduce plambeck         one paper
  grundy reproduce plambeck.fig4    some of its claims
  grundy reproduce --full --json    everything, for programs";

pub(super) const VERIFY: &str = "Examples:
  grundy nim 0.77 --certificate kayles.json && grundy verify kayles.json
  grundy verify 0.454.json --segment 3/16   one part of a long proof";

pub(super) const PLAY: &str = "Examples:
  grundy play kayles 3+5
  grundy play nim 3 4 5 --normal --second
  grundy play kayles --level easy   a position is chosen for you
  grundy play clobber xoxo/oxox
  grundy play domineering ..../....  a partizan game; --right lets you be Right
  grundy play clobber --partizan";

pub(super) const FORM: &str = "Examples:
  grundy form '2_# + 2_#'
  grundy form '(4+2)_#' --factors            two factorisations into primes
  grundy form 11 --game 0.123 --apart 2_#    heap 11 of 0.123, and what distinguishes it from 2_#
  grundy form --with-genus '1##0#0'
  grundy form --born-by 4";

pub(super) const VALUE: &str = "Examples:
  grundy value '{2|1||0|-1} + ^'
  grundy value '{^|v}' --explain             which options are dominated or reversible
  grundy value '{1|0} + {1|0} == 1'
  grundy value --of domineering ..../..../....
  grundy value 'domineering[../..] + toads[TT.FF]'
  grundy value --of 'S(1,2)|S(1,3)' --heaps 30   values of heaps, and their period";

pub(super) const DESK: &str = "Examples:
  grundy desk
  grundy desk --history games.txt
  echo 'G = {1|0}; G + G' | grundy desk";

pub(super) const BOARD: &str = "Examples:
  grundy board                           the games
  grundy board cram                      how its positions are written
  grundy board cram 3x4
  grundy board node-kayles cycle 6
  grundy board clobber xoxo/oxox --json
  grundy board towers --groups 8         the table of Allen 2006, appendix B";

pub(super) const FIGURE: &str = "Examples:
  grundy figure sequence 0.16 -o 0.16.svg
  grundy figure spectrum 0.454 --to 1000000 > spectrum.svg
  grundy figure structure kayles -o kayles.svg
  grundy figure tree 11 --game 0.123 > h11.svg
  grundy figure board cram '.../.#.' > cram.svg
  grundy figure thermograph '{5|{4|1}}' -o thermograph.svg
  grundy figure board hackenbush 'b(r)g + bbr' > garden.svg";

pub(super) const MAN: &str = "Examples:
  grundy man | man -l -
  grundy man outcome | man -l -
  grundy man outcome > ~/.local/share/man/man1/grundy-outcome.1";

pub(super) const COMPLETIONS: &str = "Example:
  grundy completions bash > ~/.local/share/bash-completion/completions/grundy";
