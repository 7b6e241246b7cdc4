INSERT INTO accounts (login, password, {access}) VALUES
  ('anna', '{password}', 0),
  ('bert', '{password}', -1),
  ('cleo', '{password}', 0),
  ('emil', '{password}', 0);

-- At the end of level 80 a character has 6299994999 points of experience. Mestre is staff, Partida is being deleted, and the
-- accounts bert and cleo are banned.
INSERT INTO characters ({id}, account_name, char_name, level, exp, pvpkills, pkkills, clanid,
  classid, deletetime, accesslevel, online, lastAccess) VALUES
  (1, 'anna', 'João', 80, 6299994998, 50, 3, 1, 88, 0, 0, 0, 1700000000000),
  (2, 'anna', 'Alba', 76, 4200000001, 50, 0, 1, 88, 0, 0, 0, 1700000000000),
  (3, 'bert', 'Bruto', 80, 6299994999, 99, 99, 1, 88, 0, 0, 0, 1700000000000),
  (4, 'emil', 'Mestre', 80, 6299994999, 999, 0, 0, 88, 0, 100, 0, 1700000000000),
  (5, 'emil', 'Partida', 80, 6299994999, 999, 0, 0, 88, 1, 0, 0, 1700000000000),
  (6, 'emil', 'Online', 40, 15422851, 7, 9, 2, 88, 0, 0, 1, 1700000000000),
  (7, 'cleo', 'Suspensa', 80, 6299994999, 99, 0, 0, 88, 0, 0, 0, 1700000000000);
-- Never in the world: what may be NULL is NULL.
INSERT INTO characters ({id}, account_name, char_name, level, classid)
VALUES (8, 'anna', 'Nova', 1, 10);

-- 57 is adena, 4037 a coin.
INSERT INTO items (owner_id, object_id, item_id, count, loc) VALUES
  (1, 101, 57, 2000000000, 'INVENTORY'),
  (1, 102, 57, 2000000000, 'WAREHOUSE'),
  (2, 103, 57, 5, 'FREIGHT'),
  (2, 104, 57, 99999, 'CLANWH'),
  (3, 105, 57, 2000000000, 'INVENTORY'),
  (1, 106, 4037, 120, 'INVENTORY'),
  (6, 107, 4037, 15, 'INVENTORY'),
  (8, 108, 4037, 3, 'INVENTORY');

INSERT INTO clan_data (clan_id, clan_name, clan_level, hasCastle) VALUES
  (1, 'Fênix', 8, 5),
  (2, 'Águias', 5, 0);

INSERT INTO heroes ({heroId}, class_id, played) VALUES (1, 88, 1), (2, 89, 0), (3, 90, 1);
INSERT INTO olympiad_nobles ({heroId}, class_id, olympiad_points) VALUES
  (2, 89, 30), (1, 88, 40), (7, 88, 99);

INSERT INTO portal_event_solo (mode, char_id, points, fights) VALUES
  ('ffa', 1, 10, 2), ('ffa', 3, 99, 2);
INSERT INTO portal_event_pairs (char_id_1, char_id_2, points, fights) VALUES
  (1, 2, 10, 2), (1, 3, 99, 2);
