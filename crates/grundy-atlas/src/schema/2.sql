-- The second schema: games that are the same but for the size of their heaps. A search goes on
-- from the certificate of what it proved, so that its state is not kept apart.

ALTER TABLE attempt DROP COLUMN state;

ALTER TABLE game ADD COLUMN standard TEXT; -- the code in standard form with the same game
CREATE INDEX game_by_standard ON game (standard);

-- Pairs of games with the same standard form.
CREATE VIEW equivalents AS
  SELECT g.game, o.game AS same_as, g.standard
  FROM game g JOIN game o ON o.standard = g.standard AND o.id <> g.id;
