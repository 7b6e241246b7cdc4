UPDATE accounts SET access_level = -100 WHERE login = 'cleo';
INSERT INTO castle (id, siegeDate, name)
  SELECT seq, IF(seq = 5, {future}, 0), CONCAT('castle ', seq) FROM seq_1_to_9;
INSERT INTO grandboss_data (boss_id, respawn_time, status)
  VALUES (29001, {future} + 1, 1), (29019, 0, 0), (29068, {future} + 3, 3);
-- Kernon has two places where one boss may have several.
INSERT INTO raidboss_spawnlist (boss_id, loc_x, respawn_time)
  VALUES (25054, 1, 0), (25054, 2, {future} + 2);
