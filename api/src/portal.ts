import { portalCommand, readEnvironment, toDataDir } from '#src/config/env.ts'
import { StartError } from '#src/config/start-error.ts'

/** No more than `portal` uses: it runs the code of teams, which must not see passwords. */
const names = [
  'PORT',
  'PORTAL_ENVIRONMENT',
  'PORTAL_STORE',
  'PUBLIC_ORIGIN',
  'REALM_DIR',
  'REALM_FILE',
]

/** `npm run portal` looks after the site that `npm start` runs, so it reads the same settings. */
function takeSettings({ env }: NodeJS.Process) {
  const settings = readEnvironment()
  env.DATA_DIR = toDataDir(env.DATA_DIR)
  for (const name of names)
    if (settings[name]) env[name] = settings[name]
    else delete env[name]
}

try {
  // A gateway by itself may serve another site than that of this data folder.
  if (process.argv[2] !== 'serve') takeSettings(process)
  await import(portalCommand)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(`portal: ${error.message}`)
  process.exitCode = 1
}
