CREATE INDEX accounts_login ON accounts (lower(login));
CREATE INDEX characters_account ON characters (lower(account_name));
CREATE INDEX characters_name ON characters (lower(char_name));
CREATE INDEX characters_clan ON characters (clanid);
CREATE INDEX characters_online ON characters (online);
CREATE INDEX items_owner ON items (owner_id);
CREATE INDEX items_item ON items (item_id);
