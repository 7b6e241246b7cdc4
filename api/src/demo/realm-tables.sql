-- The tables of an L2J Mobius CT_0 Interlude server that the site uses, in SQLite.
CREATE TABLE accounts (
  login TEXT PRIMARY KEY, password TEXT NOT NULL, email TEXT, created_time TEXT,
  lastactive INTEGER NOT NULL DEFAULT 0, accessLevel INTEGER NOT NULL DEFAULT 0,
  lastIP TEXT, lastServer INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE account_data (
  account_name TEXT NOT NULL, var TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (account_name, var)
);
CREATE TABLE characters (
  charId INTEGER PRIMARY KEY, account_name TEXT NOT NULL, char_name TEXT NOT NULL,
  level INTEGER NOT NULL, exp INTEGER NOT NULL DEFAULT 0, sp INTEGER NOT NULL DEFAULT 0,
  pvpkills INTEGER NOT NULL DEFAULT 0, pkkills INTEGER NOT NULL DEFAULT 0,
  karma INTEGER NOT NULL DEFAULT 0, clanid INTEGER NOT NULL DEFAULT 0,
  race INTEGER NOT NULL, classid INTEGER NOT NULL, base_class INTEGER NOT NULL,
  sex INTEGER NOT NULL DEFAULT 0, title TEXT, deletetime INTEGER NOT NULL DEFAULT 0,
  accesslevel INTEGER NOT NULL DEFAULT 0, online INTEGER NOT NULL DEFAULT 0,
  onlinetime INTEGER NOT NULL DEFAULT 0, lastAccess INTEGER NOT NULL DEFAULT 0,
  nobless INTEGER NOT NULL DEFAULT 0, createDate TEXT NOT NULL
);
CREATE TABLE items (
  owner_id INTEGER NOT NULL, object_id INTEGER PRIMARY KEY, item_id INTEGER NOT NULL,
  count INTEGER NOT NULL, enchant_level INTEGER NOT NULL DEFAULT 0, loc TEXT NOT NULL,
  loc_data INTEGER NOT NULL DEFAULT 0, time_of_use INTEGER, custom_type1 INTEGER DEFAULT 0,
  custom_type2 INTEGER DEFAULT 0, mana_left INTEGER NOT NULL DEFAULT -1,
  time INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE clan_data (
  clan_id INTEGER PRIMARY KEY, clan_name TEXT NOT NULL, clan_level INTEGER NOT NULL DEFAULT 0,
  reputation_score INTEGER NOT NULL DEFAULT 0, hasCastle INTEGER NOT NULL DEFAULT 0,
  ally_id INTEGER NOT NULL DEFAULT 0, ally_name TEXT, leader_id INTEGER NOT NULL,
  crest_id INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE castle (
  id INTEGER NOT NULL, name TEXT PRIMARY KEY, taxPercent INTEGER NOT NULL DEFAULT 15,
  treasury INTEGER NOT NULL DEFAULT 0, siegeDate INTEGER NOT NULL DEFAULT 0,
  regTimeOver TEXT NOT NULL DEFAULT 'true', regTimeEnd INTEGER NOT NULL DEFAULT 0,
  showNpcCrest TEXT NOT NULL DEFAULT 'false', ticketBuyCount INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE heroes (
  charId INTEGER PRIMARY KEY, class_id INTEGER NOT NULL, count INTEGER NOT NULL DEFAULT 0,
  played INTEGER NOT NULL DEFAULT 0, claimed TEXT NOT NULL DEFAULT 'false', message TEXT
);
CREATE TABLE olympiad_nobles (
  charId INTEGER PRIMARY KEY, class_id INTEGER NOT NULL, olympiad_points INTEGER NOT NULL,
  competitions_done INTEGER NOT NULL, competitions_won INTEGER NOT NULL,
  competitions_lost INTEGER NOT NULL, competitions_drawn INTEGER NOT NULL
);
CREATE TABLE grandboss_data (
  boss_id INTEGER PRIMARY KEY, respawn_time INTEGER NOT NULL DEFAULT 0,
  status INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE raidboss_spawnlist (
  boss_id INTEGER PRIMARY KEY, respawn_delay INTEGER NOT NULL, respawn_random INTEGER NOT NULL,
  respawn_time INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE portal_event_solo (
  mode TEXT NOT NULL, char_id INTEGER NOT NULL, points INTEGER NOT NULL,
  fights INTEGER NOT NULL, PRIMARY KEY (mode, char_id)
);
CREATE TABLE portal_event_pairs (
  char_id_1 INTEGER NOT NULL, char_id_2 INTEGER NOT NULL, points INTEGER NOT NULL,
  fights INTEGER NOT NULL, PRIMARY KEY (char_id_1, char_id_2)
);
CREATE TABLE portal_demo (seed TEXT NOT NULL);
