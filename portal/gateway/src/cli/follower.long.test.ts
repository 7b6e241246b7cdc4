import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, it } from '@jest/globals'
import { composePortal } from 'portal-releases/testing'

const bin = join(import.meta.dirname, '../../bin/portal.ts')
const portal = await composePortal()
afterAll(() => portal.clean())

const list = join(portal.dir, 'portal.apps.json')
const guides = { package: '@guides/remote', routes: ['/guides'], namespaces: ['guides'] }
// Nobody listens there.
const registry = 'http://127.0.0.1:9'
await writeFile(list, JSON.stringify({ registry, apps: { guides } }))

/** Starts `portal serve --follow`. */
async function serve() {
  const asked = [
    'serve',
    '--api',
    registry,
    '--port',
    '0',
    '--store',
    portal.store,
    '--json',
  ]
  const server = spawn(process.execPath, [bin, ...asked, '--follow', '--list', list])
  const lines = createInterface(server.stderr)
  const said: string[] = []
  lines.on('line', (line) => said.push(line))
  let answer = ''
  for await (const part of server.stdout.setEncoding('utf8')) {
    answer += part
    if (answer.endsWith('}\n')) break
  }
  const { url } = JSON.parse(answer)
  return {
    server,
    /** Waits for a line on stderr. */
    hear: async (what: RegExp) => {
      while (!said.some((line) => what.test(line))) await once(lines, 'line')
    },
    isServing: async () => (await fetch(url)).status === 200,
    /** The process ids of the processes that it started. */
    children: async () => {
      const of = `/proc/${server.pid}/task/${server.pid}/children`
      return (await readFile(of, 'utf8')).trim().split(' ').map(Number)
    },
    /** Ends when nobody can write to its stderr any more. */
    closed: once(lines, 'close'),
  }
}

describe('portal serve --follow', () => {
  it('says what is wrong with a registry, serves on, and ends with its follower', async () => {
    const { server, hear, isServing, closed } = await serve()
    await hear(/^following .*portal\.apps\.json for production$/)
    await hear(/^guides: .* does not answer/)
    expect(await isServing()).toBe(true)
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    await closed
  })

  it('serves on when its follower is killed, and says when it begins again', async () => {
    const { server, hear, isServing, children, closed } = await serve()
    await hear(/^following /)
    const [follower = 0] = await children()
    process.kill(follower, 'SIGKILL')
    await hear(/^portal follow ended \(SIGKILL\): it begins again in 30 s$/)
    expect(await isServing()).toBe(true)
    server.kill('SIGTERM')
    await closed
  })

  it('leaves no follower when it is killed', async () => {
    const { server, hear, closed } = await serve()
    await hear(/^following /)
    server.kill('SIGKILL')
    await closed
  })
})
