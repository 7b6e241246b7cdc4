import { describe, expect, it } from '@jest/globals'
import { welcome } from './welcome.ts'

const local = {
  site: { url: 'http://localhost:8080', isPublic: false, demoLogin: 'demo / demo1234' },
  port: 8080,
  sandbox: 'http://127.0.0.1:9001',
  realm: 'demo',
  proxyHint: null,
  findings: [],
} as const
const open = {
  ...local,
  site: { url: 'https://play.example', isPublic: true },
  sandbox: null,
  realm: 'own',
} as const

describe('what npm start says once visitors get in', () => {
  it('names the demo login and the sandbox on a site of this machine', () => {
    expect(welcome(local)).toBe(`
  The portal is open:        http://localhost:8080
  Game database:             the demo realm
  Payments are simulated at: http://127.0.0.1:9001
  Demo login:                demo / demo1234

  Ctrl-C stops it.`)
  })

  it('names the address of a public site, what is wrong with its proxy and what the doctor found', () => {
    const proxyHint = 'TRUST_PROXY is not set'
    const findings = [{ what: 'only 90 MB are free for the store', hint: 'make room' }]
    expect(welcome({ ...open, proxyHint, findings })).toBe(`
  The portal is open:        http://localhost:8080
  Players reach it at:       https://play.example
  Game database:             your own
  Before you open:           TRUST_PROXY is not set
  portal doctor:             only 90 MB are free for the store: make room

  Ctrl-C stops it.`)
  })

  it('names no demo login that lets nobody in', () => {
    const { demoLogin: _, ...site } = local.site
    expect(welcome({ ...local, site })).not.toContain('demo1234')
  })
})
