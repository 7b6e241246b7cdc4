import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { buildName } from 'portal-releases'
import { composePortal } from 'portal-releases/testing'

const repository = join(import.meta.dirname, '../../../..')
const run = promisify(execFile)

// It installs, beside whatever else the machine does.
jest.setTimeout(300_000)

/** What an operator copies to a host that releases and serves. */
const copied = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']
const packages = ['contract', 'releases', 'gateway']

const isOwn = (path: string) => !/[\\/](node_modules|dist)$/.test(path)

async function install(host: string): Promise<void> {
  const { config } = JSON.parse(await readFile(join(host, 'package.json'), 'utf8'))
  const options = ['--prod', '--frozen-lockfile', '--prefer-offline']
  const args = ['--yes', `pnpm@${config.pnpm}`, 'install', ...options]
  await run('npx', [...args, '--filter', 'portal-gateway...'], { cwd: host })
}

const temp = await composePortal()
const builds = [temp.shell, temp.gate].map(buildName)
await writeFile(join(temp.dir, 'realm.json'), '{ "name": "Aurora" }')

const host = await mkdtemp(join(tmpdir(), 'portal-host-'))
for (const file of copied) await cp(join(repository, file), join(host, file))
for (const name of packages.map((one) => join('portal', one)))
  await cp(join(repository, name), join(host, name), { recursive: true, filter: isOwn })
await install(host)

afterAll(async () => {
  await temp.clean()
  await rm(host, { recursive: true, force: true })
})

const command = () => join(host, 'portal/gateway/bin/portal.ts')
const inStore = () => ['--store', temp.store]

async function portal(...args: string[]) {
  const words = [command(), ...args, ...inStore(), '--json']
  const { stdout } = await run(process.execPath, words, { cwd: host })
  return JSON.parse(stdout)
}

describe('a host with the production dependencies of contract, releases and gateway', () => {
  it('has no bundler, no federation plugin, no PostCSS and no hot reload', async () => {
    const installed = (await readdir(join(host, 'node_modules/.pnpm'))).join('\n')
    expect(installed).toContain('fastify@')
    expect(installed).not.toMatch(/rspack|module-federation|webpack|postcss|react-refresh/)
  })

  it('composes, promotes and serves', async () => {
    const realm = ['--realm', join(temp.dir, 'realm.json')]
    const { release } = await portal('compose', ...builds, ...realm)
    expect(await portal('promote', release)).toMatchObject({ release })
    const args = ['serve', '--api', 'http://127.0.0.1:9', '--port', '0', ...inStore()]
    const server = spawn(process.execPath, [command(), ...args], { cwd: host })
    const [line] = await once(createInterface(server.stdout), 'line')
    const [origin = ''] = /http:\S+/.exec(line) ?? []
    const home = await fetch(origin, { headers: { 'accept-language': 'en' } })
    expect(await home.text()).toContain('<h1>Gate</h1>')
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  })

  it('says of a command for work on an app what to install', async () => {
    const asked = run(process.execPath, [command(), 'build'], { cwd: host })
    await expect(asked).rejects.toMatchObject({
      code: 1,
      stderr:
        "portal: portal build needs portal-kit: install it here, 'pnpm add -D portal-kit'\n",
    })
  })
})
