import { afterAll, describe, expect, it } from '@jest/globals'
import { sharedModules } from 'portal-contract'
import { bundle } from '#src/testing/bundle.ts'
import { openHost } from '#src/testing/host.ts'

const host = await openHost()

afterAll(() => host.close())

/** Builds the fixture with stock rspack, and loads it. */
async function load(shared: Record<string, object>, routes = './routes.js') {
  const built = await bundle(
    'remote',
    {},
    {
      name: 'gate',
      library: { type: 'global', name: 'portal_gate' },
      filename: 'entry.js',
      exposes: { './routes': routes },
      shared,
      shareStrategy: 'loaded-first',
    },
  )
  const { 'entry.js': entry = '', ...files } = Object.fromEntries(built)
  return { code: [...built.values()].join(''), found: await host.check(entry, files) }
}

const react = { singleton: true, import: false, requiredVersion: sharedModules.react }
const runtime = expect.stringMatching(
  /^brings a federation runtime of its own; its scripts weigh \d+ /,
)

describe('React in a remote of stock rspack', () => {
  it('may be the shell’s', async () => {
    const { found } = await load({ react })
    expect(found).toEqual([runtime])
  })

  it('is refused as a copy, although no text of React is left of it (§10.12)', async () => {
    const { code, found } = await load({})
    expect(code).not.toContain('__CLIENT_INTERNALS')
    expect(found).toEqual(['brings a copy of react (./routes)', runtime])
  })

  it('may not have a copy of React DOM', async () => {
    const { found } = await load({ react }, './flushing-routes.js')
    expect(found).toEqual(['brings a copy of react-dom (./routes)', runtime])
  })
})
