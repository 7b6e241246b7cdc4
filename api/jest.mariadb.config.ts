import settings from './jest.config.ts'

/** Suites that the engine of the site's own data does not matter to, or that start engines of their own. */
const others = [
  'src/(config|database|demo|disk|jobs|limits|secrets)/',
  'src/accounts/passwords/password-hash',
  'src/cli/(backup|connect|copy|program)',
  'src/coins/ledger/ledger-audit',
  'src/coins/payments/(payments|webhook-signature)',
  'src/game/(accounts|doctor|layout|mariadb|rankings)/',
  'src/game/[^/]*$',
  'src/game/coins/portal-delivery-reader',
  'src/http/(cached|share)-read',
  'src/mail/(email-address|templates)',
  'src/news/atom-feed',
  'src/office/realm/',
  'src/operations/(before-opening|quiet-log)',
  'src/replicas',
  // Their clock is that of one process, and public answers are shared by the clock of the database.
  'src/http/public-route\\.test',
  // They are about lines of a start, and the data folder.
  'src/(portal|server)\\.test',
  // They are about the file of SQLite.
  'src/(operations/health|server-files)\\.test',
]

/** The suites of `api` with the site's own data on a private MariaDB. */
export default {
  ...settings,
  displayName: 'api on MariaDB',
  testPathIgnorePatterns: [...(settings.testPathIgnorePatterns ?? []), ...others],
  setupFiles: ['<rootDir>/src/testing/mariadb/choose.ts'],
  globalSetup: '<rootDir>/src/testing/mariadb/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/mariadb/global-teardown.ts',
}
