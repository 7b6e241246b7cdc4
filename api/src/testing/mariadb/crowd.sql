-- 5,000 characters with two stacks of adena each, in 60 clans. Ids have gaps, as those of emulators.
INSERT INTO accounts (login, password, {access})
  SELECT CONCAT('a', seq), '', IF(seq MOD 7 = 0, -1, 0) FROM seq_1_to_1000;
INSERT INTO characters ({id}, account_name, char_name, level, exp, pvpkills, pkkills, clanid,
    classid, deletetime, accesslevel, online, lastAccess)
  SELECT 268435456 + seq * 13, CONCAT('a', 1 + seq MOD 1000), CONCAT('Char', seq), 40, seq * 11, seq MOD 13,
    seq MOD 5, seq MOD 61 * 3, 1, 0, IF(seq MOD 90 = 0, 100, 0), 0, 1 FROM seq_1_to_5000;
INSERT INTO items (owner_id, object_id, item_id, count, loc)
  SELECT 268435456 + seq * 13, seq, 57, (seq * 7919) MOD 100003, 'INVENTORY' FROM seq_1_to_5000;
INSERT INTO items (owner_id, object_id, item_id, count, loc)
  SELECT 268435456 + seq * 13, 5000 + seq, 57, (seq * 104729) MOD 200003, 'WAREHOUSE' FROM seq_1_to_5000;
INSERT INTO clan_data (clan_id, clan_name, clan_level, hasCastle)
  SELECT seq * 3, CONCAT('Clan', seq), seq MOD 9, 0 FROM seq_1_to_60;
