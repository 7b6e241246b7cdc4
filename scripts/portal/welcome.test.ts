import { describe, expect, it } from '@jest/globals'
import { welcome } from './welcome.ts'

const local = {
  site: { url: 'http://localhost:8080', isPublic: false, demoLogin: 'demo / demo1234' },
  port: 8080,
  sandbox: 'http://127.0.0.1:9001',
  realm: 'demo',
  trustProxy: [],
  findings: [],
} as const
const open = {
  ...local,
  site: { url: 'https://play.example', isPublic: true },
  sandbox: null,
} as const

describe('what npm start says once visitors get in', () => {
  it('names the demo login and the sandbox on a site of this machine', () => {
    expect(welcome(local)).toBe(`
  The portal is open:  http://localhost:8080
  Game database:       the demo realm
  Payments are played: http://127.0.0.1:9001
  Demo login:          demo / demo1234

  Ctrl-C stops it.`)
  })

  it('names no demo login that lets nobody in', () => {
    const { demoLogin: _, ...site } = local.site
    expect(welcome({ ...local, site })).not.toContain('demo1234')
  })

  it('names the address of a public site, and neither of the two', () => {
    expect(welcome({ ...open, realm: 'own', trustProxy: ['127.0.0.1'] })).toBe(`
  The portal is open:  http://localhost:8080
  Players reach it at: https://play.example
  Game database:       your own

  Ctrl-C stops it.`)
  })

  it('warns that all visitors share one address behind a TLS proxy that is not trusted', () => {
    const line =
      /^ {2}Before you open: +TRUST_PROXY is not set: all visitors share the address/m
    expect(welcome(open)).toMatch(line)
    const byHttp = { url: 'http://play.example', isPublic: true }
    expect(welcome({ ...open, site: byHttp })).not.toContain('TRUST_PROXY')
    expect(welcome(local)).not.toContain('TRUST_PROXY')
  })

  it('warns that a site behind a proxy still takes itself for one of this machine', () => {
    expect(welcome({ ...local, trustProxy: ['10.0.0.7'] })).toMatch(
      /^ {2}Before you open: +TRUST_PROXY is set, but the site is http:\/\/localhost:8080.+: set PUBLIC_ORIGIN$/m,
    )
  })

  it('tells what the doctor found in the store', () => {
    const findings = [{ what: 'only 90 MB are free for the store', hint: 'make room' }]
    expect(welcome({ ...open, findings })).toContain(
      '  portal doctor:       only 90 MB are free for the store: make room\n',
    )
  })
})
