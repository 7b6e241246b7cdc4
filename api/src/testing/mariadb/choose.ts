// Before a suite of the project "api on MariaDB" loads anything.
process.env.TEST_DATABASE = 'mariadb'
