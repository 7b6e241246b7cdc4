import { startMariadb } from '#src/testing/mariadb/server.ts'
import makeTemplateFolder from '#src/testing/templates/global-setup.ts'

/** One file for all tables and no waiting for the disk: a database takes 30 ms. */
const options = [
  '--innodb-file-per-table=0',
  '--innodb-doublewrite=0',
  '--innodb-flush-method=nosync',
  '--innodb-stats-persistent=0',
  '--max-connections=500',
]

/** One server for all tests of the project "api on MariaDB"; each app has a database of its own on it. */
export default async function setUp() {
  makeTemplateFolder()
  const server = await startMariadb(options)
  process.env.TEST_DATABASE_URL = server.siteUrl('')
  globalThis.siteServer = server
}
