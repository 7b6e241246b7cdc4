import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type NginxOptions, nginxConfig } from '#src/nginx/config.ts'

const program = process.env.NGINX_PATH ?? '/usr/sbin/nginx'
const cure = `no nginx at ${program}: install Debian's nginx-light and libnginx-mod-http-brotli-static, or set NGINX_PATH`

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** Whether something listens. */
async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function untilItListens(nginx: ChildProcess, port: number): Promise<void> {
  const errors = nginx.stderr ? textOf(nginx.stderr) : ''
  let isGone = false
  nginx.once('exit', () => {
    isGone = true
  })
  while (!(await listens(port))) {
    if (isGone) throw new Error(`nginx ended: ${await errors}`)
    await setTimeout(20)
  }
}

/** A real nginx on a port of its own. */
export interface RunningNginx {
  port: number
  /** Writes its configuration again, and has it taken. */
  reload: () => Promise<void>
  stop: () => Promise<void>
}

type Options = Omit<NginxOptions, 'host' | 'port' | 'state'>

export async function startNginx(options: Options): Promise<RunningNginx> {
  const state = await mkdtemp(join(tmpdir(), 'portal-nginx-'))
  const port = await freePort()
  const file = join(state, 'nginx.conf')
  const write = async () => {
    const { text } = await nginxConfig({ ...options, host: '127.0.0.1', port, state })
    await writeFile(file, text)
  }
  await write()
  // As root it would have its workers read as somebody else, whom a test's folder does not know.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const args = ['-c', file, '-e', 'stderr', '-g', `daemon off; ${user}`]
  const nginx = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  await once(nginx, 'spawn').catch(() => {
    throw new Error(cure)
  })
  // A run that is cut short leaves none behind.
  const end = () => void nginx.kill()
  process.once('exit', end)
  await untilItListens(nginx, port)
  return {
    port,
    reload: async () => {
      await write()
      await promisify(execFile)(program, ['-c', file, '-e', 'stderr', '-s', 'reload'])
    },
    stop: async () => {
      process.off('exit', end)
      const ended = nginx.exitCode === null ? once(nginx, 'exit') : null
      nginx.kill('SIGQUIT')
      await ended
      await rm(state, { recursive: true, force: true })
    },
  }
}
