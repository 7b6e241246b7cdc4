-- For a realm of aCis: a mixture of emulators, collations and letters of any case.
ALTER TABLE accounts CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
ALTER TABLE accounts CHANGE access_level ACCESS_LEVEL INT NULL;
UPDATE accounts SET ACCESS_LEVEL = NULL WHERE login = 'anna';
ALTER TABLE characters CHANGE obj_Id charID INT UNSIGNED NOT NULL;
ALTER TABLE characters CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;
ALTER TABLE heroes CHANGE char_id charId INT UNSIGNED NOT NULL, ENGINE = MyISAM;
CREATE TABLE punishments (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, `key` VARCHAR(255),
  affect VARCHAR(255), type VARCHAR(255), expiration BIGINT) CHARACTER SET latin1;
INSERT INTO punishments (`key`, affect, type, expiration)
  VALUES ('EMIL', 'ACCOUNT', 'BAN', 0), (NULL, 'ACCOUNT', 'BAN', 0);
CREATE TABLE grandboss_data (boss_id INT PRIMARY KEY, respawn_time DECIMAL(20,0) NULL);
INSERT INTO grandboss_data VALUES (29028, NULL);
