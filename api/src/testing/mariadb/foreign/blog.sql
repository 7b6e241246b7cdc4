CREATE TABLE users (id INT PRIMARY KEY, login VARCHAR(45), password VARCHAR(60));
CREATE TABLE posts (id INT PRIMARY KEY, user_id INT, body TEXT);
CREATE TABLE comments (id INT PRIMARY KEY, post_id INT, body TEXT);
