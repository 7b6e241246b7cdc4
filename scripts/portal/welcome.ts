import type { Finding } from 'portal-releases'
import type { Site } from './site.ts'

type Opened = {
  site: Pick<Site, 'url' | 'isPublic' | 'demoLogin' | 'realm' | 'proxyHint'>
  port: number
  /** Where the staff reach the office; null if it is not started. */
  office: string | null
  /** Where payments are simulated; null where they are not. */
  sandbox: string | null
  /** What the doctor found in the store. */
  findings: readonly Finding[]
}

/** What `npm start` says once visitors get in. */
export function welcome({ site, port, office, sandbox, findings }: Opened): string {
  const { url, isPublic, demoLogin, realm, proxyHint } = site
  const lines = [
    said('The portal is open:', `http://localhost:${port}`),
    isPublic && said('Players reach it at:', url),
    said('Office of the staff:', office ?? 'not started'),
    said('Game database:', realm === 'demo' ? 'the demo realm' : 'your own'),
    sandbox !== null && said('Payments are simulated at:', sandbox),
    demoLogin !== undefined && said('Demo login:', demoLogin),
    proxyHint !== null && said('Before you open:', proxyHint),
    ...findings.map(({ what, hint }) => said('portal doctor:', `${what}: ${hint}`)),
  ]
  const shown = lines.filter((line) => typeof line === 'string')
  return ['', ...shown, '', '  Ctrl-C stops it.'].join('\n')
}

const said = (label: string, value: string) => `  ${label.padEnd(26)} ${value}`
