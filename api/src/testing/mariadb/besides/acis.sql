UPDATE accounts SET access_level = -100 WHERE login = 'cleo';
INSERT INTO castle (id, siegeDate) SELECT seq, IF(seq = 5, {future}, 0) FROM seq_1_to_9;
INSERT INTO spawn_data (name, status, respawn_time) VALUES
  ('queen_ant', 0, {future} + 1), ('antaras_min', -1, 0), ('antaras_max', 0, {future} + 3),
  ('baium', 1, {future}), ('core', 0, 1), ('aden_castle_guard_1', 0, {future});
