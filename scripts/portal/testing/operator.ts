import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from 'portal-contract/api'
import { apps, office, root } from '#src/portal/apps.ts'

/** The commands of docs/operations.md, "Updating", on a machine where `/srv/portal` is another folder. */
export function updateCommands(place: string) {
  const document = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, section = ''] = /^## Updating\n(.+?)^### /ms.exec(document) ?? []
  const [, back = ''] = /go back: `([^`]+)`/.exec(section) ?? []
  const blocks = [...section.matchAll(/^```sh\n(.+?)^```$/gms)].map(([, text = '']) => text)
  const here = (text = '') => text.replaceAll('/srv/portal', place)
  return {
    prepare: here(blocks[0]),
    build: here(blocks[1]),
    change: here(blocks[2]),
    back: here(back),
  }
}

/** Copies builds of this folder, so that the same sources are not built again. */
export function copyBuilds(to: string): void {
  const made = [...[...apps, office, 'api'].map((name) => `${name}/dist`), '.portal/built']
  for (const path of made.filter((one) => existsSync(join(root, one))))
    cpSync(join(root, path), join(to, path), { recursive: true })
}

/** Somebody at a shell, in a folder of their own. */
export async function openOperator() {
  const place = await mkdtemp(join(tmpdir(), 'operator-'))
  const [dataDir, store] = [join(place, 'data'), join(place, 'store')]
  const [port, officePort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    npm_config_prefer_offline: 'true',
    PORT: String(port),
    OFFICE_PORT: String(officePort),
    DATA_DIR: dataDir,
    PORTAL_STORE: store,
  }
  const running = new Set<() => Promise<unknown>>()

  /** Rejects when a command fails. */
  const type = (commands: string) =>
    promisify(execFile)('sh', ['-ec', commands], { cwd: place, env })

  /** The last command starts the site. @returns once visitors get in, or once it has ended */
  async function start(commands: string) {
    // A group of its own, which Ctrl-C reaches whole.
    const site = spawn('sh', ['-ec', commands], { cwd: place, env, detached: true })
    let said = ''
    const stop = () => {
      if (running.has(stop)) process.kill(-Number(site.pid), 'SIGINT')
      return ended
    }
    running.add(stop)
    const ended = once(site, 'close').then(() => running.delete(stop))
    const opened = new Promise<void>((resolve) => {
      for (const output of [site.stdout, site.stderr])
        output.on('data', (chunk: Buffer) => {
          said += chunk
          if (said.includes('The portal is open')) resolve()
        })
    })
    await Promise.race([opened, ended])
    return { said, isOpen: running.has(stop), stop }
  }

  const close = async () => {
    await Promise.all([...running].map((stop) => stop()))
    await rm(place, { recursive: true, force: true })
  }
  return { place, dataDir, store, port, type, start, close }
}
