-- Databases that are not those of a game server. Some of their tables have the names of ours.
CREATE DATABASE foreign_empty;

CREATE DATABASE foreign_blog; USE foreign_blog;
CREATE TABLE users (id INT PRIMARY KEY, login VARCHAR(45), password VARCHAR(60));
CREATE TABLE posts (id INT PRIMARY KEY, user_id INT, body TEXT);
CREATE TABLE comments (id INT PRIMARY KEY, post_id INT, body TEXT);

CREATE DATABASE foreign_shop; USE foreign_shop;
CREATE TABLE accounts (id INT PRIMARY KEY, email VARCHAR(255));
CREATE TABLE orders (id INT PRIMARY KEY, account_id INT);
CREATE TABLE items (id INT PRIMARY KEY, price INT);

-- Sells figures, and lets customers log in as the game does.
CREATE DATABASE foreign_figures; USE foreign_figures;
CREATE TABLE accounts (id INT PRIMARY KEY, login VARCHAR(45), password VARCHAR(60), email VARCHAR(255));
CREATE TABLE characters (id INT PRIMARY KEY, name VARCHAR(45), price INT);
CREATE TABLE items (item_id INT PRIMARY KEY, price INT, count INT);
