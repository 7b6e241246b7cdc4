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

  it('names no demo login that lets nobody in', () => {
    const { demoLogin: _, ...site } = local.site
    expect(welcome({ ...local, site })).not.toContain('demo1234')
  })

  it('names the address of a public site, and neither of the two', () => {
    expect(welcome({ ...open, realm: 'own' })).toBe(`
  The portal is open:        http://localhost:8080
  Players reach it at:       https://play.example
  Game database:             your own

  Ctrl-C stops it.`)
  })

  it('tells what is wrong between the site and its proxy', () => {
    expect(welcome({ ...open, proxyHint: 'TRUST_PROXY is not set' })).toContain(
      '  Before you open:           TRUST_PROXY is not set\n',
    )
  })

  it('tells what the doctor found in the store', () => {
    const findings = [{ what: 'only 90 MB are free for the store', hint: 'make room' }]
    expect(welcome({ ...open, findings })).toContain(
      '  portal doctor:             only 90 MB are free for the store: make room\n',
    )
  })
})
