import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from '@jest/globals'
import { temporaryFolder } from '#src/testing/test-app.ts'

const program = join(import.meta.dirname, 'portal.ts')

/** What `npm run portal` prints on a site with these settings. */
function say(settings: string, words: string, env: NodeJS.ProcessEnv = {}) {
  const DATA_DIR = temporaryFolder()
  writeFileSync(join(DATA_DIR, 'settings.env'), settings)
  const running = promisify(execFile)(process.execPath, [program, ...words.split(' ')], {
    env: { ...process.env, DATA_DIR, ...env },
  })
  return running.then(
    ({ stdout }) => stdout,
    ({ stderr }) => stderr.trim(),
  )
}

function realmFolder() {
  const folder = join(temporaryFolder(), 'own')
  mkdirSync(folder)
  writeFileSync(join(folder, 'settings.json'), '{')
  return folder
}

it('npm run portal takes the realm folder and the store of settings.env', async () => {
  const [folder, store] = [realmFolder(), temporaryFolder()]
  const settings = `REALM_DIR=${folder}\nPORTAL_STORE=${store}\n`
  expect(await say(settings, 'realm check')).toContain(`${folder}/settings.json: line 1`)
  expect(await say(settings, 'status')).toContain(`production is not in the store ${store}`)
})

it('npm run portal lets the environment win, also where it is empty', async () => {
  const settings =
    'PORTAL_ENVIRONMENT=staging\nPUBLIC_ORIGIN=https://play.example\nPORT=9090'
  expect(await say(settings, 'status')).toContain('environment staging is not in the store')
  const env = { PORTAL_ENVIRONMENT: 'beta', PUBLIC_ORIGIN: '' }
  expect(await say(settings, 'status', env)).toContain('environment beta is not')
  expect(await say(settings, 'invite --help', env)).toContain('http://localhost:9090')
})

it('npm run portal says in one line what is wrong with settings.env', async () => {
  expect(await say('PROT=1', 'status')).toMatch(
    /^portal: correct \S+settings\.env: line 1: PROT is not a setting: did you mean PORT\?$/,
  )
})

it('npm run portal serve reads no settings.env', async () => {
  expect(await say('PROT=1', 'serve --help')).toContain('serve an environment')
})
