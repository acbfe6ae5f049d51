-- The third schema: a search for a quotient may end with a regular law. SQLite cannot alter a check,
-- so the table is made again, with its indexes and triggers.

CREATE TABLE quotient_before AS SELECT * FROM quotient;
DROP TABLE quotient;

CREATE TABLE quotient (
  game INTEGER PRIMARY KEY REFERENCES game,
  status TEXT NOT NULL CHECK (status IN ('proved', 'observed', 'claimed', 'limit')),
  end TEXT NOT NULL
    CHECK (end IN ('solved', 'balanced', 'regular', 'normal', 'infinite', 'limit')),
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
CREATE TRIGGER quotient_is_proved BEFORE INSERT ON quotient WHEN NEW.status = 'proved' BEGIN
  SELECT RAISE(ABORT, 'proved without an accepted certificate')
  WHERE NOT EXISTS (SELECT 1 FROM certificate WHERE id = NEW.certificate AND accepted = 1);
END;
CREATE TRIGGER quotient_becomes_proved BEFORE UPDATE ON quotient WHEN NEW.status = 'proved' BEGIN
  SELECT RAISE(ABORT, 'proved without an accepted certificate')
  WHERE NOT EXISTS (SELECT 1 FROM certificate WHERE id = NEW.certificate AND accepted = 1);
END;

INSERT INTO quotient SELECT * FROM quotient_before;
DROP TABLE quotient_before;
