import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { freePort } from 'portal-contract/api'
import { parse } from 'yaml'
import { listFiles } from '#src/docs/repository.ts'
import { apps, root } from './apps.ts'

const limitMs = 300_000
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The stages of the Dockerfile: each instruction with what it is given. */
const stages = read('Dockerfile')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) =>
    [...stage.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name = '', given = '']) => ({
      name,
      given,
    })),
  )
const [building = [], running = []] = stages
const all = (stage: typeof building, wanted: string) =>
  stage.filter(({ name }) => name === wanted).map(({ given }) => given)
/** The last one of its name, such as a command. */
const last = (stage: typeof building, wanted: string) => all(stage, wanted).at(-1) ?? ''
const commandOf = (given: string): string[] => JSON.parse(given.slice(given.indexOf('[')))
const [uid = 0] = last(running, 'USER').split(':').map(Number)

describe('the image', () => {
  it('has two stages, the second without root, with its data in a volume', () => {
    expect(stages).toHaveLength(2)
    expect(uid).toBeGreaterThan(1_000)
    expect(last(running, 'VOLUME')).toBe('/data')
    expect(all(running, 'RUN')).toEqual([])
  })

  it('gets the pnpm of this repository, and nothing that a machine has made', () => {
    const { config } = JSON.parse(read('package.json'))
    expect(all(building, 'RUN').join()).toContain(`pnpm@${config.pnpm} install --prod`)
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['**/node_modules', '**/dist', '.portal']),
    )
  })
})

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'))

  it('keeps the data of the site and of the game, and builds the image here', () => {
    expect(services.site.build).toBe('.')
    const kept = [...services.site.volumes, ...services.game.volumes].map(String)
    const named = kept.filter((volume) => !volume.startsWith('.'))
    expect(named).toEqual(['data:/data', 'game:/var/lib/mysql'])
    expect(Object.keys(volumes)).toEqual(['data', 'game'])
  })

  it('gives the site only settings that it has, and publishes it and the office on this machine only', () => {
    const settings = read('api/src/config/env-schema.ts')
    for (const name of Object.keys(services.site.environment))
      expect(settings).toContain(` ${name}: `)
    expect(services.site.ports).toEqual(['127.0.0.1:8080:8080', '127.0.0.1:8090:8090'])
    expect(services.game.ports).toBeUndefined()
  })
})

const folder = await mkdtemp(join(tmpdir(), 'image-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What `COPY . .` takes, and builds of this folder, so that the same sources are not built twice. */
function copySources() {
  const built = [...apps, 'api'].map((name) => `${name}/dist`)
  const made = [...built, '.portal/built'].filter((path) => existsSync(join(root, path)))
  for (const path of [...listFiles(root), ...made])
    cpSync(join(root, path), join(folder, path), { recursive: true })
}

// No image can be pulled where tests run, so the commands of the stages run in an empty folder.
it(
  'the commands of the image make a site that an unprivileged user runs',
  async () => {
    copySources()
    chmodSync(folder, 0o755)
    // Only this machine may know the authority that signs for the registry.
    const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env
    for (const command of all(building, 'RUN')) {
      const env = { PATH, HOME, NODE_EXTRA_CA_CERTS, CI: 'true' }
      const options = { cwd: folder, env, encoding: 'utf8' } as const
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], options)
      expect({ command, status, said: status === 0 ? '' : stdout + stderr }).toEqual({
        command,
        status: 0,
        said: '',
      })
    }
    const data = join(folder, 'data')
    const isRoot = process.getuid?.() === 0
    const user = isRoot ? { uid, gid: uid } : {}
    if (isRoot) chownSync(data, uid, uid)
    const inFolder = (text: string) =>
      text.replace('/portal/', `${folder}/`).replace('=/data/', `=${data}/`)
    const settings = all(running, 'ENV').map((given) => inFolder(given).split('='))
    const [gatewayPort, metricsPort] = [await freePort(), await freePort()]
    const env = {
      ...Object.fromEntries(settings),
      PORT: String(gatewayPort),
      METRICS_PORT: String(metricsPort),
    }
    const start = (given: string) => {
      const [program = '', ...args] = commandOf(given)
      return spawn(program, args, { cwd: folder, env, ...user, stdio: 'pipe' })
    }
    const site = start(last(running, 'CMD'))
    let said = ''
    const ended = once(site, 'exit')
    const opened = new Promise<void>((resolve) => {
      for (const output of [site.stdout, site.stderr])
        output.on('data', (chunk: Buffer) => {
          said += chunk
          if (said.includes('The portal is open')) resolve()
        })
    })
    try {
      await Promise.race([opened, ended])
      expect([site.exitCode, said]).toEqual([null, said])
      const [health] = await once(start(last(running, 'HEALTHCHECK')), 'exit')
      expect(health).toBe(0)
      const page = await fetch(`http://127.0.0.1:${gatewayPort}/`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/<h1/)])
      for (const port of [metricsPort, metricsPort + 1]) {
        const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
        expect(await metrics.text()).toContain('http_request_duration_seconds')
      }
      expect((await readdir(data)).sort()).toEqual(['site', 'store'])
    } finally {
      site.kill('SIGTERM')
      await ended
    }
    expect([site.exitCode, said]).toEqual([0, said])
  },
  limitMs,
)
