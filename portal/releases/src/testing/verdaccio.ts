import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from 'portal-contract/api'

const bin = join(
  dirname(createRequire(import.meta.url).resolve('verdaccio/package.json')),
  'bin/verdaccio',
)

/** Rights on the scope of one's own; the administrator has them all. */
const configOf = (dir: string, users: readonly string[], behind?: string) => ({
  storage: join(dir, 'storage'),
  auth: { htpasswd: { file: join(dir, 'htpasswd'), max_users: 100, algorithm: 'sha1' } },
  uplinks: behind ? { behind: { url: behind, cache: false, timeout: '2m' } } : {},
  packages: Object.fromEntries([
    ...users.map((user) => [
      `@${user}/*`,
      { access: '$all', publish: `${user} admin`, unpublish: `${user} admin` },
    ]),
    [
      '**',
      {
        access: '$all',
        publish: 'admin',
        unpublish: 'admin',
        ...(behind && { proxy: 'behind' }),
      },
    ],
  ]),
  max_body_size: '300mb',
  userRateLimit: { windowMs: 1_000, max: 10_000 },
  log: { type: 'stdout', format: 'json', level: 'error' },
})

/**
 * Starts a private registry.
 * @param dir an empty folder, or that of an earlier one
 * @param users each has the scope of that name
 * @param behind the address of the registry that has all other packages
 */
export async function startVerdaccio(
  dir: string,
  users: readonly string[],
  behind?: string,
) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  await mkdir(dir, { recursive: true })
  const config = join(dir, 'config.yaml')
  // JSON is YAML.
  await writeFile(config, JSON.stringify(configOf(dir, users, behind)))
  let child: ChildProcess | undefined
  const start = async () => {
    const args = [bin, '--config', config, '--listen', `127.0.0.1:${port}`]
    child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    const isUp = () =>
      fetch(`${url}-/ping`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isUp())) {
      if (child.exitCode !== null) throw new Error('Verdaccio ended')
      await setTimeout(50)
    }
  }
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  /** Of an earlier registry, a user is there already. */
  const addUser = async (name: string) => {
    const password = `${name}-password`
    const credentials = Buffer.from(`${name}:${password}`).toString('base64')
    const put = (more: Record<string, string> = {}) =>
      fetch(`${url}-/user/org.couchdb.user:${name}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...more },
        body: JSON.stringify({ name, password }),
      })
    let response = await put()
    if (response.status === 409)
      response = await put({ authorization: `Basic ${credentials}` })
    const { token } = (await response.json()) as { token?: string }
    if (!token) throw new Error(`Verdaccio gave ${name} no token: ${response.status}`)
    return token
  }
  await start()
  const tokens: Record<string, string> = {}
  for (const user of [...users, 'admin']) tokens[user] = await addUser(user)
  /** What npm asks for, without starting npm. */
  const call = async (user: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[user]}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    await response.body?.cancel()
    return response.status
  }
  const tagPath = (name: string, tag: string) =>
    `-/package/${name.replace('/', '%2f')}/dist-tags/${tag}`
  return {
    url,
    start,
    stop,
    /** As `npm dist-tag add`. @returns the status of the answer */
    tag: (user: string, name: string, version: string, tag: string) =>
      call(user, 'PUT', tagPath(name, tag), version),
    /** As `npm dist-tag rm`. */
    untag: (user: string, name: string, tag: string) =>
      call(user, 'DELETE', tagPath(name, tag)),
    /** As `npm unpublish` of a whole package. */
    unpublish: (user: string, name: string) =>
      call(user, 'DELETE', `${name.replace('/', '%2f')}/-rev/0`),
    /** The content of the .npmrc of a user. */
    npmrc: (user: string) =>
      `registry=${url}\n//127.0.0.1:${port}/:_authToken=${tokens[user]}\nupdate-notifier=false\n`,
  }
}

export type Verdaccio = Awaited<ReturnType<typeof startVerdaccio>>
