import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { setFallbackBuild } from '#src/remotes/stores.ts'
import { formerKeep, gate, keep, registry } from '#src/testing/release.ts'
import { publishStatus } from './portal-status.ts'

const overrides = [{ remote: 'keep', build: '1' }]
const source = jest.fn<(...of: unknown[]) => Promise<string>>()
const load = publishStatus({ registry, overrides }, source)

const statusOf = (name: string) => window.__portal?.apps.find((app) => app.name === name)
const anyTime = expect.any(Number)

afterEach(() => setFallbackBuild('keep'))

describe('window.__portal', () => {
  it('follows the load of a remote, and hands its module on', async () => {
    const loading = Promise.withResolvers<string>()
    source.mockReturnValueOnce(loading.promise)
    const expectGate = (state: string, startedAt: unknown, endedAt: unknown) =>
      expect(statusOf('gate')).toMatchObject({ state, startedAt, endedAt })
    expectGate('idle', null, null)
    const loaded = load(gate, gate)
    expectGate('loading', anyTime, null)
    loading.resolve('module')
    expect(await loaded).toBe('module')
    expectGate('ready', anyTime, anyTime)
  })

  it('says that a remote failed, and which build took its place', async () => {
    source.mockRejectedValueOnce(new Error('gone'))
    await expect(load(keep, keep)).rejects.toThrow('gone')
    expect(statusOf('keep')).toMatchObject({ state: 'failed', build: '1' })
    setFallbackBuild('keep', formerKeep)
    expect(statusOf('keep')).toMatchObject({ build: '0' })
  })

  it('knows the shell by the URL of its texts, wherever that is', () => {
    const shell = { kind: 'shell', name: 'shell', build: '1' }
    expect(statusOf('shell')).toMatchObject(shell)
    Object.assign(registry.locales, {
      pt: { shell: 'https://cdn.example/assets/shell/2/locales/pt/shell.json' },
    })
    expect(statusOf('shell')).toMatchObject({ ...shell, build: '2' })
  })

  it('cannot be changed, in any depth, or replaced', () => {
    const status = window.__portal
    for (const part of [status, status?.apps, status?.apps[0], status?.overrides[0]])
      expect(Object.isFrozen(part)).toBe(true)
    expect(Object.isFrozen(overrides[0])).toBe(false)
    Reflect.set(window, '__portal', {})
    Reflect.deleteProperty(window, '__portal')
    expect(window.__portal?.release).toBe('abc')
  })
})
