UPDATE accounts SET access_level = -100 WHERE login = 'cleo';
INSERT INTO castle (id, siegeDate) VALUES
  (1, 0), (2, 0), (3, 0), (4, 0), (5, 4000000000000), (6, 0), (7, 0), (8, 0), (9, 0);
INSERT INTO spawn_data (name, status, respawn_time) VALUES
  ('queen_ant', 0, 4000000000001), ('antaras_min', -1, 0), ('antaras_max', 0, 4000000000003),
  ('baium', 1, 4000000000000), ('core', 0, 1), ('aden_castle_guard_1', 0, 4000000000000);
