INSERT INTO punishments (`key`, affect, type, expiration, reason, punishedBy)
  VALUES ('cleo', 'ACCOUNT', 'BAN', 0, '', ''), ('emil', 'ACCOUNT', 'BAN', 1, '', ''),
    ('anna', 'CHARACTER', 'BAN', 0, '', '');
INSERT INTO castle (id, siegeDate, name)
  SELECT seq, IF(seq = 5, {future}, 0), CONCAT('castle ', seq) FROM seq_1_to_9;
INSERT INTO grandboss_data (boss_id, respawn_time, status)
  VALUES (29001, {future} + 1, 1), (29019, 0, 0), (29068, {future} + 3, 3);
INSERT INTO raidboss_spawnlist (boss_id, respawn_time) VALUES (25054, {future} + 2);
