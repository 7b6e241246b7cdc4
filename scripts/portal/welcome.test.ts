import { expect, it } from '@jest/globals'
import { welcome } from './welcome.ts'

const site = {
  url: 'http://localhost:8080',
  isPublic: false,
  realm: 'demo',
  proxyHint: null,
} as const
const office = 'http://localhost:8090'
const local = { site, port: 8080, office, sandbox: 'http://127.0.0.1:9001', findings: [] }

it('npm start names the demo login and the sandbox on a site of this machine', () => {
  const demoLogin = 'demo / demo1234'
  expect(welcome({ ...local, site: { ...site, demoLogin } })).toBe(`
  The portal is open:        http://localhost:8080
  Office of the staff:       http://localhost:8090
  Game database:             the demo realm
  Payments are simulated at: http://127.0.0.1:9001
  Demo login:                demo / demo1234

  Ctrl-C stops it.`)
  expect(welcome(local)).not.toContain('Demo login')
})

it('npm start names the address of a public site, what is wrong with its proxy and what the doctor found', () => {
  const findings = [{ what: 'only 90 MB are free for the store', hint: 'make room' }]
  const url = 'https://play.example'
  const proxyHint = 'TRUST_PROXY is not set'
  const open = { ...site, url, isPublic: true, realm: 'own', proxyHint } as const
  expect(welcome({ site: open, port: 8080, office: null, sandbox: null, findings })).toBe(`
  The portal is open:        http://localhost:8080
  Players reach it at:       https://play.example
  Office of the staff:       not started
  Game database:             your own
  Before you open:           TRUST_PROXY is not set
  portal doctor:             only 90 MB are free for the store: make room

  Ctrl-C stops it.`)
})
