import { describe, expect, it } from '@jest/globals'
import { readEnvironment } from '#src/environments/environment.ts'
import { readToken } from '#src/environments/overrides.ts'
import { overrideKey } from '#src/store/keys.ts'
import { openCommands } from '#src/testing/commands.ts'

const origin = 'http://localhost:5173'
const { store, say, ask } = await openCommands()
const overrides = (...args: string[]) => say('overrides', ...args)
const asked = (...args: string[]) => ask('overrides', ...args)

/** Reads a token as the link that it was made for. */
async function readLink(token: string) {
  const secret = (await overrideKey(store(), 'production').find()) ?? Buffer.alloc(0)
  return readToken(token, { environment: 'production', kind: 'link', secret })
}

describe('portal overrides', () => {
  it('says that nothing may be tried until it is allowed', async () => {
    expect(await overrides()).toBe('production lets testers try nothing')
  })

  it('allows and forbids, and leaves the rest of the environment as it is', async () => {
    const before = await readEnvironment(store(), 'production')
    expect(await overrides('--allow', 'builds', origin)).toBe(
      `production lets testers try: every published build, ${origin}`,
    )
    const after = await readEnvironment(store(), 'production')
    expect(after.overrides).toEqual({ builds: true, origins: [origin] })
    expect(after.version).toBe(before.version + 1)
    expect(after.apps).toEqual(before.apps)
    expect(await overrides('--forbid', 'builds')).toBe(
      `production lets testers try: ${origin}`,
    )
    expect(await asked('--forbid', origin)).toEqual({
      environment: 'production',
      builds: false,
      origins: [],
    })
  })

  it('refuses what is neither builds nor an origin, and both at once', async () => {
    await expect(overrides('--allow', origin, '--forbid', origin)).rejects.toThrow(
      `${origin} is both allowed and forbidden: choose one`,
    )
    await expect(overrides('nowhere', '--allow', origin)).rejects.toThrow(
      /environment nowhere is not in the store .*: promote a release to it/,
    )
  })

  it('prints a link whose token no server is sent', async () => {
    const site = ['--site', 'https://play.example']
    const { link, token, expires } = await asked('--token', ...site)
    expect(link).toBe(`https://play.example/portal/overrides#${token}`)
    const read = await readLink(token)
    expect(new Date((read?.expires ?? 0) * 1000).toISOString()).toBe(expires)
    expect(await overrides('--token', ...site)).toMatch(
      /^production lets testers try nothing\nOpen this link once, within 15 minutes, .*\n {2}https:\/\/play\.example\/portal\/overrides#\S+$/,
    )
  })

  it('prints a link that leads to a page', async () => {
    const { link, token } = await asked('--token', '--path', '/towers/north?floor=2')
    expect(link).toBe(
      `http://localhost:8080/portal/overrides#${token}/towers/north?floor=2`,
    )
  })

  it('rotates the secret, which ends what was signed before', async () => {
    const { token } = await asked('--token')
    expect(await overrides('--rotate')).toBe(
      'production has a new secret: every link and session has ended\nproduction lets testers try nothing',
    )
    expect(await readLink(token)).toBeNull()
  })
})
