import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { freePort, isPortTaken } from 'portal-contract/api'

const program = process.env.NGINX_PATH ?? '/usr/sbin/nginx'
const hint = `no nginx at ${program}: install Debian's nginx-light and libnginx-mod-http-brotli-static, or set NGINX_PATH`

const sample = join(import.meta.dirname, '../../../../docs/nginx.conf')

async function waitUntilListening(nginx: ChildProcess, port: number): Promise<void> {
  const errors = nginx.stderr ? textOf(nginx.stderr) : ''
  let hasEnded = false
  nginx.once('exit', () => {
    hasEnded = true
  })
  while (!(await isPortTaken('127.0.0.1', port))) {
    if (hasEnded) throw new Error(`nginx ended: ${await errors}`)
    await setTimeout(20)
  }
}

function createCertificate(key: string, certificate: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'ignore' })
}

/** The sample with values of a test in place of an operator's. */
async function fillIn(values: Record<string, string>): Promise<string> {
  let text = await readFile(sample, 'utf8')
  for (const [theirs, ours] of Object.entries(values)) {
    if (!text.includes(theirs)) throw new Error(`docs/nginx.conf has no ${theirs}`)
    text = text.replaceAll(theirs, ours)
  }
  return text
}

const temporaryPaths = (dir: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(dir, name)};`)
    .join(' ')

/** What Debian's own nginx.conf has around the sample, as far as it matters, with as many connections as docs/nginx.md says. */
const around = (dir: string, servers: string) => `
  load_module modules/ngx_http_brotli_static_module.so;
  pid ${join(dir, 'nginx.pid')};
  worker_rlimit_nofile 32768;
  events { worker_connections 16384; }
  http {
    include /etc/nginx/mime.types;
    access_log off;
    ${temporaryPaths(dir)}
    ${servers}
  }`

/** Starts nginx with `docs/nginx.conf`. @param store the folder whose builds it sends @param gateways their ports */
export async function startNginx(store: string, ...gateways: number[]) {
  const [gateway, other = gateway] = gateways
  const dir = await mkdtemp(join(tmpdir(), 'portal-nginx-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')]
  createCertificate(key, certificate)
  const servers = await fillIn({
    '127.0.0.1:8080': `127.0.0.1:${gateway}`,
    '127.0.0.1:8082': `127.0.0.1:${other}`,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ': `listen 127.0.0.1:${port} `,
    '/etc/ssl/play.example/fullchain.pem': certificate,
    '/etc/ssl/play.example/privkey.pem': key,
    '/srv/portal/store': store,
  })
  const file = join(dir, 'nginx.conf')
  await writeFile(file, around(dir, servers))
  // As root it would have its workers read as somebody else, whom a test's folder does not know.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const args = ['-c', file, '-e', 'stderr', '-g', `daemon off; ${user}`]
  const nginx = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  await once(nginx, 'spawn').catch(() => {
    throw new Error(hint)
  })
  // A run that is cut short leaves none behind.
  const end = () => void nginx.kill()
  process.once('exit', end)
  await waitUntilListening(nginx, port)
  return {
    /** The port that speaks TLS. */
    port,
    /** Its certificate, which is its own authority. */
    ca: await readFile(certificate, 'utf8'),
    stop: async () => {
      process.off('exit', end)
      const ended = nginx.exitCode === null ? once(nginx, 'exit') : null
      nginx.kill('SIGQUIT')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
