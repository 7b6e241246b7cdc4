import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { PortalError } from 'portal-contract'

const readyLine = /listening on (http:\/\/\S+)$/

async function startApi(command: readonly string[], root: string) {
  const [program = '', ...args] = command
  console.log(`Starting the API: ${command.join(' ')} …`)
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { LOG_LEVEL: 'warn', API_PORT: '0', ...process.env },
  })
  const ended = once(child, 'exit')
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const origin = readyLine.exec(line)?.[1]
      if (origin) resolve(origin)
      else console.log(line)
    })
  })
  let isStopping = false
  const failed = ended.then(() => {
    if (isStopping) return ''
    throw new PortalError(
      'the API did not start',
      'see above, fix it, or name another with --api',
    )
  })
  const origin = await Promise.race([ready, failed])
  failed.catch(() => console.error('The API has ended; see above.'))
  const stop = () => {
    isStopping = true
    child.kill('SIGTERM')
    return ended
  }
  return { origin, stop }
}

/**
 * The given origin; else the server that the command `portal.devApi` of the workspace's package.json starts; else the one on
 * `API_PORT`. The command gets `API_PORT=0`, prints `… listening on <origin>`, and ends on SIGTERM.
 * @throws PortalError when the command ends before it listens
 */
export async function findApi(
  named: string | undefined,
  { root, apiCommand }: { root: string; apiCommand: string[] | null },
) {
  if (!named && apiCommand) return startApi(apiCommand, root)
  const origin = named ?? `http://127.0.0.1:${process.env.API_PORT ?? 8081}`
  return { origin, stop: async () => {} }
}
