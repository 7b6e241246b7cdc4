INSERT INTO punishments (`key`, affect, type, expiration, reason, punishedBy) VALUES
  ('cleo', 'ACCOUNT', 'BAN', 0, '', ''), ('emil', 'ACCOUNT', 'BAN', 1, '', ''), ('anna', 'CHARACTER', 'BAN', 0, '', '');
INSERT INTO castle (id, siegeDate, name) VALUES
  (1, 0, 'castle 1'), (2, 0, 'castle 2'), (3, 0, 'castle 3'),
  (4, 0, 'castle 4'), (5, 4000000000000, 'castle 5'), (6, 0, 'castle 6'),
  (7, 0, 'castle 7'), (8, 0, 'castle 8'), (9, 0, 'castle 9');
INSERT INTO grandboss_data (boss_id, respawn_time, status) VALUES
  (29001, 4000000000001, 1), (29019, 0, 0), (29068, 4000000000003, 3);
INSERT INTO raidboss_spawnlist (boss_id, respawn_time) VALUES (25054, 4000000000002);
