import type { Finding } from 'portal-releases'
import type { Site } from './site.ts'

type Opened = {
  site: Pick<Site, 'url' | 'isPublic' | 'demoLogin'>
  port: number
  /** Where payments are simulated; null where they are not. */
  sandbox: string | null
  /** Whether the game database is the demo realm, or a game server's own. */
  realm: 'demo' | 'own'
  /** What is wrong between the site and its proxy, or null. */
  proxyHint: string | null
  /** What the doctor found in the store. */
  findings: readonly Finding[]
}

/** What `npm start` says once visitors get in. */
export function welcome(opened: Opened): string {
  const { site, port, sandbox, realm, proxyHint, findings } = opened
  const lines = [
    said('The portal is open:', `http://localhost:${port}`),
    site.isPublic && said('Players reach it at:', site.url),
    said('Game database:', realm === 'demo' ? 'the demo realm' : 'your own'),
    sandbox !== null && said('Payments are simulated at:', sandbox),
    site.demoLogin !== undefined && said('Demo login:', site.demoLogin),
    proxyHint !== null && said('Before you open:', proxyHint),
    ...findings.map(({ what, hint }) => said('portal doctor:', `${what}: ${hint}`)),
  ]
  const shown = lines.filter((line) => typeof line === 'string')
  return ['', ...shown, '', '  Ctrl-C stops it.'].join('\n')
}

function said(label: string, value: string): string {
  return `  ${label.padEnd(26)} ${value}`
}
