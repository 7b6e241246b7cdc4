UPDATE accounts SET access_level = -100 WHERE login = 'cleo';
INSERT INTO castle (id, siegeDate, name) VALUES
  (1, 0, 'castle 1'), (2, 0, 'castle 2'), (3, 0, 'castle 3'),
  (4, 0, 'castle 4'), (5, 4000000000000, 'castle 5'), (6, 0, 'castle 6'),
  (7, 0, 'castle 7'), (8, 0, 'castle 8'), (9, 0, 'castle 9');
INSERT INTO grandboss_data (boss_id, respawn_time, status) VALUES
  (29001, 4000000000001, 1), (29019, 0, 0), (29068, 4000000000003, 3);
-- Kernon has two places where one boss may have several.
INSERT INTO raidboss_spawnlist (boss_id, loc_x, respawn_time) VALUES (25054, 1, 0), (25054, 2, 4000000000002);
