-- Sells figures, and lets customers log in as the game does.
CREATE TABLE accounts (id INT PRIMARY KEY, login VARCHAR(45), password VARCHAR(60), email VARCHAR(255));
CREATE TABLE characters (id INT PRIMARY KEY, name VARCHAR(45), price INT);
CREATE TABLE items (item_id INT PRIMARY KEY, price INT, count INT);
