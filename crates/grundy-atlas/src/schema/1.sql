-- The first schema of the atlas. docs/atlas.md describes it.

CREATE TABLE game (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL UNIQUE,  -- the canonical spelling: 0.77, S(1,2), grundy
  code TEXT                   -- the take-and-break code with the same options; null: there is none
);
CREATE INDEX game_by_code ON game (code);

CREATE TABLE name (
  name TEXT PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game
) WITHOUT ROWID;

-- A certificate as the checker read it, compressed with zlib.
CREATE TABLE certificate (
  id INTEGER PRIMARY KEY,
  accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),  -- 0: the check ended at a limit
  claim TEXT NOT NULL,                                   -- what it proves, in words
  length INTEGER NOT NULL,                               -- its bytes before compression
  zlib BLOB NOT NULL
);

-- Normal play.
CREATE TABLE nim (
  game INTEGER PRIMARY KEY REFERENCES game,
  status TEXT NOT NULL CHECK (status IN ('proved', 'observed', 'claimed', 'limit')),
  heap INTEGER NOT NULL,  -- the values of heaps up to this one are known
  preperiod INTEGER,
  period INTEGER,
  saltus INTEGER,         -- what each period adds
  start TEXT NOT NULL,    -- the values of heaps 0, 1, 2, ..., a few of them
  certificate INTEGER REFERENCES certificate,
  source TEXT NOT NULL,   -- the program and its version, or a table
  written TEXT NOT NULL,  -- UTC
  milliseconds INTEGER,   -- of processor time
  CHECK (status <> 'proved' OR certificate IS NOT NULL)
);
CREATE INDEX nim_by_period ON nim (period, preperiod);
CREATE INDEX nim_by_start ON nim (start);

-- The genera of the heaps in misère play.
CREATE TABLE genus (
  game INTEGER PRIMARY KEY REFERENCES game,
  status TEXT NOT NULL CHECK (status IN ('proved', 'observed', 'claimed', 'limit')),
  heap INTEGER NOT NULL,
  preperiod INTEGER,
  period INTEGER,
  grows INTEGER NOT NULL, -- 1: the genera grow for ever by a law
  first_wild INTEGER,     -- the first wild heap among those of which start tells
  start TEXT NOT NULL,    -- the genera of heaps 0, 1, 2, ..., a few of them
  certificate INTEGER REFERENCES certificate,
  source TEXT NOT NULL,
  written TEXT NOT NULL,
  milliseconds INTEGER,
  CHECK (status <> 'proved' OR certificate IS NOT NULL)
);

-- Isomorphism classes of finite quotients with their P-elements.
CREATE TABLE class (
  id INTEGER PRIMARY KEY,
  elements INTEGER NOT NULL,
  p_elements INTEGER NOT NULL,
  canonical BLOB NOT NULL -- the canonical table, a byte for each entry
);
CREATE INDEX class_by_order ON class (elements, p_elements);

-- Misère quotients.
CREATE TABLE quotient (
  game INTEGER PRIMARY KEY REFERENCES game,
  status TEXT NOT NULL CHECK (status IN ('proved', 'observed', 'claimed', 'limit')),
  end TEXT NOT NULL CHECK (end IN ('solved', 'balanced', 'normal', 'infinite', 'limit')),
  heap INTEGER NOT NULL,       -- the quotient is exact to this heap
  elements INTEGER NOT NULL,   -- its order
  p_elements INTEGER NOT NULL, -- the number of its P-elements
  preperiod INTEGER,           -- of the pretending function; normal: play is normal from here on
  period INTEGER,
  tame INTEGER,                -- the n of the tame quotient T_n; null: wild
  class INTEGER REFERENCES class,
  presentation TEXT,
  certificate INTEGER REFERENCES certificate,
  source TEXT NOT NULL,
  written TEXT NOT NULL,
  milliseconds INTEGER,
  CHECK (status <> 'proved' OR certificate IS NOT NULL)
);
CREATE INDEX quotient_by_order ON quotient (elements, p_elements);
CREATE INDEX quotient_by_class ON quotient (class);

-- The heaps at which a quotient changed.
CREATE TABLE change (
  game INTEGER NOT NULL REFERENCES game,
  heap INTEGER NOT NULL,
  elements INTEGER NOT NULL,
  p_elements INTEGER,
  PRIMARY KEY (game, heap)
) WITHOUT ROWID;

-- What was tried in vain, and where to go on.
CREATE TABLE attempt (
  game INTEGER NOT NULL REFERENCES game,
  question TEXT NOT NULL CHECK (question IN ('nim', 'genus', 'quotient')),
  milliseconds INTEGER NOT NULL, -- the processor time that was allowed, all in all
  source TEXT NOT NULL,
  written TEXT NOT NULL,
  state BLOB,                    -- the search as it stands, compressed with zlib
  PRIMARY KEY (game, question)
);

-- Whatever writes into the file, nothing is proved without a certificate that was accepted.
CREATE TRIGGER nim_is_proved BEFORE INSERT ON nim WHEN NEW.status = 'proved' BEGIN
  SELECT RAISE(ABORT, 'proved without an accepted certificate')
  WHERE NOT EXISTS (SELECT 1 FROM certificate WHERE id = NEW.certificate AND accepted = 1);
END;
CREATE TRIGGER nim_becomes_proved BEFORE UPDATE ON nim WHEN NEW.status = 'proved' BEGIN
  SELECT RAISE(ABORT, 'proved without an accepted certificate')
  WHERE NOT EXISTS (SELECT 1 FROM certificate WHERE id = NEW.certificate AND accepted = 1);
END;
CREATE TRIGGER genus_is_proved BEFORE INSERT ON genus WHEN NEW.status = 'proved' BEGIN
  SELECT RAISE(ABORT, 'proved without an accepted certificate')
  WHERE NOT EXISTS (SELECT 1 FROM certificate WHERE id = NEW.certificate AND accepted = 1);
END;
CREATE TRIGGER genus_becomes_proved BEFORE UPDATE ON genus WHEN NEW.status = 'proved' BEGIN
  SELECT RAISE(ABORT, 'proved without an accepted certificate')
  WHERE NOT EXISTS (SELECT 1 FROM certificate WHERE id = NEW.certificate AND accepted = 1);
END;
CREATE TRIGGER quotient_is_proved BEFORE INSERT ON quotient WHEN NEW.status = 'proved' BEGIN
  SELECT RAISE(ABORT, 'proved without an accepted certificate')
  WHERE NOT EXISTS (SELECT 1 FROM certificate WHERE id = NEW.certificate AND accepted = 1);
END;
CREATE TRIGGER quotient_becomes_proved BEFORE UPDATE ON quotient WHEN NEW.status = 'proved' BEGIN
  SELECT RAISE(ABORT, 'proved without an accepted certificate')
  WHERE NOT EXISTS (SELECT 1 FROM certificate WHERE id = NEW.certificate AND accepted = 1);
END;

-- For people.

CREATE VIEW normal_play AS
  SELECT g.game, n.status, n.preperiod, n.period, n.saltus, n.heap, n.start,
         c.claim, n.source, n.written
  FROM nim n JOIN game g ON g.id = n.game LEFT JOIN certificate c ON c.id = n.certificate;

CREATE VIEW misere_play AS
  SELECT g.game, q.status, q.end, q.elements, q.p_elements, q.preperiod, q.period, q.tame,
         q.class, q.heap, q.presentation, c.claim, q.source, q.written
  FROM quotient q JOIN game g ON g.id = q.game LEFT JOIN certificate c ON c.id = q.certificate;

CREATE VIEW genera AS
  SELECT g.game, x.status, x.preperiod, x.period, x.grows, x.first_wild, x.heap, x.start,
         c.claim, x.source, x.written
  FROM genus x JOIN game g ON g.id = x.game LEFT JOIN certificate c ON c.id = x.certificate;

-- A line for each game, both plays side by side.
CREATE VIEW overview AS
  SELECT g.game,
         (SELECT group_concat(name, ', ') FROM name WHERE name.game = g.id) AS names,
         n.status AS normal, n.preperiod AS nim_preperiod, n.period AS nim_period, n.saltus,
         q.status AS misere, q.end, q.elements, q.p_elements, q.preperiod, q.period, q.tame
  FROM game g LEFT JOIN nim n ON n.game = g.id LEFT JOIN quotient q ON q.game = g.id;

-- Games of which something is not settled.
CREATE VIEW open_games AS
  SELECT game, normal, misere, end FROM overview
  WHERE normal IS NOT 'proved' OR misere IS NOT 'proved';

-- How many games have each quotient.
CREATE VIEW classes AS
  SELECT c.id AS class, c.elements, c.p_elements, min(q.tame) AS tame, count(*) AS games,
         min(g.game) AS example
  FROM class c JOIN quotient q ON q.class = c.id JOIN game g ON g.id = q.game
  GROUP BY c.id;
