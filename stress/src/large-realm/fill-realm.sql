-- A realm of :size characters, as Mobius lays it out. The first id that an emulator gives is 268435457.

INSERT INTO accounts (login, password, accessLevel)
  SELECT CONCAT('a', seq), '', IF(seq MOD 1000 = 0, -1, 0) FROM seq_1_to_:accounts;
INSERT INTO characters (charId, account_name, char_name, level, exp, pvpkills, pkkills, clanid, classid,
    deletetime, accesslevel, online, lastAccess)
  SELECT 268435456 + seq, CONCAT('a', 1 + seq MOD :accounts), CONCAT('Char', seq), 1 + seq MOD 80,
    FLOOR(POW(RAND(1), 3) * 6e9), FLOOR(POW(RAND(2), 6) * 5000), FLOOR(POW(RAND(3), 6) * 500),
    IF(seq MOD 3 = 0, 1 + seq MOD :clans, 0), 88, 0, IF(seq MOD 100000 = 0, 100, 0), seq MOD 500 = 0, 1.7e12
  FROM seq_1_to_:size;
INSERT INTO items (owner_id, object_id, item_id, count, loc)
  SELECT 268435456 + seq, seq, 57, FLOOR(POW(RAND(4), 8) * 2e9), 'INVENTORY' FROM seq_1_to_:size;
INSERT INTO items (owner_id, object_id, item_id, count, loc)
  SELECT 268435456 + seq, :size + seq, 1 + seq MOD 9000, 1, 'WAREHOUSE' FROM seq_1_to_:size;
INSERT INTO clan_data (clan_id, clan_name, clan_level, hasCastle)
  SELECT seq, CONCAT('Clan', seq), seq MOD 9, IF(seq < 10, seq, 0) FROM seq_1_to_:clans;
INSERT INTO castle (id, name, siegeDate)
  SELECT seq, CONCAT('castle', seq), 0 FROM seq_1_to_9;
INSERT INTO heroes (charId, class_id, played) SELECT 268435456 + seq, 88 + seq, 1 FROM seq_1_to_30;
INSERT INTO olympiad_nobles (charId, class_id, olympiad_points)
  SELECT 268435456 + seq, 88, seq FROM seq_1_to_5000;
INSERT INTO portal_event_solo (mode, char_id, points, fights) SELECT 'ffa', 268435456 + seq, seq, 9 FROM seq_1_to_5000;
INSERT INTO grandboss_data (boss_id, respawn_time, status) SELECT 29000 + seq, 0, 0 FROM seq_1_to_20;
ANALYZE TABLE accounts, characters, items, clan_data;
