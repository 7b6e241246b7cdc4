/** How emulators lay out what the site uses, as their own SQL was seen to create it; columns that do not matter are left out. */
export const layouts = ['mobius', 'c6', 'c6-old', 'acis', 'acis-old', 'frozen'] as const
export type LayoutName = (typeof layouts)[number]

export const engines = ['MyISAM', 'InnoDB'] as const
export type Engine = (typeof engines)[number]

/** Every layout on every engine. */
export const realms = layouts.flatMap((layout) =>
  engines.map((engine) => ({ layout, engine })),
)

/** The names that differ from one layout to another. */
export const spelling = {
  mobius: { id: 'charId', access: 'accessLevel', heroId: 'charId' },
  c6: { id: 'charId', access: 'accessLevel', heroId: 'charId' },
  'c6-old': { id: 'obj_Id', access: 'accessLevel', heroId: 'charId' },
  acis: { id: 'obj_Id', access: 'access_level', heroId: 'char_id' },
  'acis-old': { id: 'obj_Id', access: 'access_level', heroId: 'char_id' },
  frozen: { id: 'obj_Id', access: 'access_level', heroId: 'charId' },
} as const satisfies Record<LayoutName, object>

const noble = (id: string) => `
  CREATE TABLE heroes (${id} INT UNSIGNED NOT NULL DEFAULT 0 PRIMARY KEY, class_id INT NOT NULL,
    count INT NOT NULL DEFAULT 0, played TINYINT NOT NULL DEFAULT 0);
  CREATE TABLE olympiad_nobles (${id} INT UNSIGNED NOT NULL DEFAULT 0 PRIMARY KEY,
    class_id INT NOT NULL DEFAULT 0, olympiad_points INT NOT NULL DEFAULT 0);`

const grandBosses = `
  CREATE TABLE grandboss_data (boss_id INT NOT NULL PRIMARY KEY, loc_x INT NOT NULL DEFAULT 0,
    respawn_time BIGINT NOT NULL DEFAULT 0, status TINYINT NOT NULL DEFAULT 0);`

const accountData = `
  CREATE TABLE account_data (account_name VARCHAR(45) NOT NULL, var VARCHAR(20) NOT NULL,
    value VARCHAR(255), PRIMARY KEY (account_name, var));`

/** As in C6 and Frozen: almost everything is a decimal that may be NULL. */
const decimalCharacters = (id: string) => `
  CREATE TABLE characters (account_name VARCHAR(45) DEFAULT NULL, ${id} DECIMAL(11,0) NOT NULL DEFAULT 0 PRIMARY KEY,
    char_name VARCHAR(35) NOT NULL, level DECIMAL(11,0) DEFAULT NULL, exp DECIMAL(20,0) DEFAULT NULL,
    pvpkills DECIMAL(11,0) DEFAULT NULL, pkkills DECIMAL(11,0) DEFAULT NULL,
    clanid DECIMAL(11,0) DEFAULT NULL, classid DECIMAL(11,0) DEFAULT NULL,
    deletetime DECIMAL(20,0) DEFAULT NULL, accesslevel DECIMAL(4,0) DEFAULT NULL,
    online DECIMAL(1,0) DEFAULT NULL, lastAccess DECIMAL(20,0) DEFAULT NULL, KEY clanid (clanid));
  CREATE TABLE items (owner_id INT DEFAULT NULL, object_id INT NOT NULL DEFAULT 0 PRIMARY KEY,
    item_id INT DEFAULT NULL, count INT DEFAULT NULL, enchant_level INT DEFAULT NULL,
    loc VARCHAR(10) DEFAULT NULL, loc_data INT DEFAULT NULL, KEY key_owner_id (owner_id));
  CREATE TABLE clan_data (clan_id INT NOT NULL DEFAULT 0 PRIMARY KEY, clan_name VARCHAR(45) DEFAULT NULL,
    clan_level INT DEFAULT NULL, hasCastle INT DEFAULT NULL);
  CREATE TABLE castle (id INT NOT NULL DEFAULT 0, name VARCHAR(25) NOT NULL, taxPercent INT NOT NULL DEFAULT 15,
    siegeDate DECIMAL(20,0) NOT NULL DEFAULT 0, PRIMARY KEY (name), KEY id (id));
  CREATE TABLE raidboss_spawnlist (boss_id INT NOT NULL, loc_x INT NOT NULL DEFAULT 0,
    respawn_min_delay INT NOT NULL DEFAULT 43200, respawn_max_delay INT NOT NULL DEFAULT 129600,
    respawn_time BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (boss_id, loc_x));
  ${grandBosses}${noble('charId')}${accountData}`

const acisCharacters = `
  CREATE TABLE characters (account_name VARCHAR(45) DEFAULT NULL, obj_Id INT UNSIGNED NOT NULL DEFAULT 0 PRIMARY KEY,
    char_name VARCHAR(35) NOT NULL, level TINYINT UNSIGNED DEFAULT NULL, exp BIGINT UNSIGNED DEFAULT 0,
    sp INT UNSIGNED NOT NULL DEFAULT 0, pvpkills SMALLINT UNSIGNED DEFAULT NULL,
    pkkills SMALLINT UNSIGNED DEFAULT NULL, clanid INT UNSIGNED DEFAULT NULL,
    classid TINYINT UNSIGNED DEFAULT NULL, deletetime BIGINT UNSIGNED DEFAULT NULL,
    accesslevel MEDIUMINT DEFAULT 0, online TINYINT UNSIGNED DEFAULT NULL,
    lastAccess BIGINT UNSIGNED DEFAULT NULL, KEY clanid (clanid));`

const clans = `
  CREATE TABLE clan_data (clan_id INT UNSIGNED NOT NULL DEFAULT 0 PRIMARY KEY, clan_name VARCHAR(45) NOT NULL,
    clan_level TINYINT UNSIGNED NOT NULL DEFAULT 0, hasCastle TINYINT UNSIGNED NOT NULL DEFAULT 0);`

const tables: Record<LayoutName, string> = {
  mobius: `
    CREATE TABLE accounts (login VARCHAR(45) NOT NULL DEFAULT '' PRIMARY KEY, password VARCHAR(45),
      email VARCHAR(255) DEFAULT NULL, created_time TIMESTAMP NOT NULL DEFAULT current_timestamp(),
      lastactive BIGINT UNSIGNED NOT NULL DEFAULT 0, accessLevel TINYINT NOT NULL DEFAULT 0,
      lastIP CHAR(15) DEFAULT NULL, lastServer TINYINT DEFAULT 1);
    ${accountData}
    CREATE TABLE punishments (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, \`key\` VARCHAR(255) NOT NULL,
      affect VARCHAR(255) NOT NULL, type VARCHAR(255) NOT NULL, expiration BIGINT NOT NULL,
      reason TEXT NOT NULL, punishedBy VARCHAR(255) NOT NULL);
    CREATE TABLE characters (account_name VARCHAR(45) DEFAULT NULL, charId INT UNSIGNED NOT NULL DEFAULT 0 PRIMARY KEY,
      char_name VARCHAR(35) NOT NULL, level TINYINT UNSIGNED DEFAULT NULL, exp BIGINT UNSIGNED DEFAULT 0,
      pvpkills SMALLINT UNSIGNED DEFAULT NULL, pkkills SMALLINT UNSIGNED DEFAULT NULL,
      clanid INT UNSIGNED DEFAULT NULL, classid TINYINT UNSIGNED DEFAULT NULL,
      deletetime BIGINT UNSIGNED NOT NULL DEFAULT 0, accesslevel MEDIUMINT DEFAULT 0,
      online TINYINT UNSIGNED DEFAULT NULL, lastAccess BIGINT UNSIGNED NOT NULL DEFAULT 0,
      createDate DATE NOT NULL DEFAULT '0000-00-00',
      KEY account_name (account_name), KEY char_name (char_name), KEY clanid (clanid), KEY online (online));
    CREATE TABLE items (owner_id INT DEFAULT NULL, object_id INT NOT NULL DEFAULT 0 PRIMARY KEY,
      item_id INT DEFAULT NULL, count BIGINT UNSIGNED NOT NULL DEFAULT 0, enchant_level INT DEFAULT NULL,
      loc VARCHAR(10) DEFAULT NULL, loc_data INT DEFAULT NULL, KEY owner_id (owner_id), KEY item_id (item_id));
    CREATE TABLE clan_data (clan_id INT NOT NULL DEFAULT 0 PRIMARY KEY, clan_name VARCHAR(45) DEFAULT NULL,
      clan_level INT DEFAULT NULL, hasCastle INT DEFAULT NULL);
    CREATE TABLE castle (id INT NOT NULL DEFAULT 0, name VARCHAR(25) NOT NULL PRIMARY KEY,
      taxPercent INT NOT NULL DEFAULT 15, siegeDate BIGINT UNSIGNED NOT NULL DEFAULT 0, KEY id (id));
    CREATE TABLE raidboss_spawnlist (boss_id SMALLINT UNSIGNED NOT NULL PRIMARY KEY, amount TINYINT NOT NULL DEFAULT 1,
      respawn_delay INT NOT NULL DEFAULT 86400, respawn_random INT NOT NULL DEFAULT 43200,
      respawn_time BIGINT UNSIGNED NOT NULL DEFAULT 0);
    ${grandBosses}${noble('charId')}`,
  c6: `
    CREATE TABLE accounts (login VARCHAR(45) NOT NULL DEFAULT '' PRIMARY KEY, password VARCHAR(45),
      email VARCHAR(255) DEFAULT NULL, created_time TIMESTAMP NOT NULL DEFAULT current_timestamp(),
      lastactive BIGINT UNSIGNED NOT NULL DEFAULT 0, accessLevel TINYINT NOT NULL DEFAULT 0,
      lastIP CHAR(15) DEFAULT NULL, lastServer TINYINT DEFAULT 1);
    ${decimalCharacters('charId')}`,
  'c6-old': `
    CREATE TABLE accounts (login VARCHAR(45) NOT NULL DEFAULT '' PRIMARY KEY, password VARCHAR(45),
      email VARCHAR(255) DEFAULT NULL, created_time TIMESTAMP NOT NULL DEFAULT current_timestamp(),
      lastactive BIGINT UNSIGNED NOT NULL DEFAULT 0, accessLevel TINYINT NOT NULL DEFAULT 0,
      lastIP CHAR(15) DEFAULT NULL, lastServer TINYINT DEFAULT 1);
    ${decimalCharacters('obj_Id')}`,
  acis: `
    CREATE TABLE accounts (login VARCHAR(45) NOT NULL DEFAULT '' PRIMARY KEY, password VARCHAR(60) NOT NULL,
      last_active BIGINT UNSIGNED NOT NULL DEFAULT 0, access_level INT NOT NULL DEFAULT 0,
      last_server INT NOT NULL DEFAULT 1);
    ${acisCharacters}
    CREATE TABLE items (owner_id INT UNSIGNED DEFAULT NULL, object_id INT UNSIGNED NOT NULL PRIMARY KEY,
      item_id SMALLINT UNSIGNED NOT NULL DEFAULT 0, count INT UNSIGNED NOT NULL DEFAULT 0,
      enchant_level SMALLINT UNSIGNED NOT NULL DEFAULT 0, loc VARCHAR(10) DEFAULT NULL, loc_data INT DEFAULT NULL);
    ${clans}
    CREATE TABLE castle (id TINYINT UNSIGNED NOT NULL PRIMARY KEY, currentTaxPercent INT NOT NULL DEFAULT 0,
      siegeDate DECIMAL(20,0) NOT NULL DEFAULT 0);
    CREATE TABLE spawn_data (name VARCHAR(80) NOT NULL PRIMARY KEY, status SMALLINT NOT NULL DEFAULT -1,
      current_hp INT DEFAULT NULL, respawn_time BIGINT UNSIGNED NOT NULL DEFAULT 0);
    ${noble('char_id')}`,
  'acis-old': `
    CREATE TABLE accounts (login VARCHAR(45) NOT NULL DEFAULT '' PRIMARY KEY, password VARCHAR(45),
      lastactive DECIMAL(20,0) DEFAULT NULL, access_level INT NOT NULL DEFAULT 0, lastServer INT NOT NULL DEFAULT 1);
    ${acisCharacters}
    CREATE TABLE items (owner_id INT DEFAULT NULL, object_id INT NOT NULL DEFAULT 0 PRIMARY KEY,
      item_id INT DEFAULT NULL, count INT DEFAULT NULL, enchant_level INT DEFAULT NULL, loc VARCHAR(10) DEFAULT NULL,
      loc_data INT DEFAULT NULL, time_of_use INT DEFAULT NULL, KEY key_owner_id (owner_id));
    ${clans}
    CREATE TABLE castle (id INT NOT NULL DEFAULT 0, name VARCHAR(25) NOT NULL PRIMARY KEY, taxPercent INT DEFAULT 15,
      treasury BIGINT DEFAULT 0, siegeDate DECIMAL(20,0) NOT NULL DEFAULT 0);
    CREATE TABLE raidboss_spawnlist (boss_id INT NOT NULL, loc_x INT NOT NULL DEFAULT 0, spawn_time INT NOT NULL DEFAULT 36,
      random_time INT NOT NULL DEFAULT 24, respawn_time BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (boss_id, loc_x));
    ${grandBosses}${noble('char_id')}`,
  frozen: `
    CREATE TABLE accounts (login VARCHAR(45) NOT NULL DEFAULT '' PRIMARY KEY, password VARCHAR(45),
      lastactive DECIMAL(20,0) DEFAULT NULL, access_level INT DEFAULT NULL, lastIP VARCHAR(20) DEFAULT NULL,
      lastServer INT DEFAULT 1);
    ${decimalCharacters('obj_Id')}`,
}

/** Statements that create a database in a layout, with the event tables of the portal. */
export function createTables(
  database: string,
  layout: LayoutName,
  engine: Engine,
  charset: string,
) {
  return `
    CREATE DATABASE ${database} CHARACTER SET ${charset}; USE ${database};
    SET SESSION default_storage_engine = ${engine};
    ${tables[layout]}
    CREATE TABLE portal_event_solo (mode VARCHAR(8) NOT NULL, char_id INT UNSIGNED NOT NULL, points INT NOT NULL,
      fights INT NOT NULL, PRIMARY KEY (mode, char_id));
    CREATE TABLE portal_event_pairs (char_id_1 INT UNSIGNED NOT NULL, char_id_2 INT UNSIGNED NOT NULL,
      points INT NOT NULL, fights INT NOT NULL, PRIMARY KEY (char_id_1, char_id_2));`
}
