import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { buildShell, declarationOf, routeOf } from '#src/testing/apps.ts'
import { openCommands } from '#src/testing/commands.ts'
import { publishAll } from '#src/testing/portal.ts'

const { portal, store, say, ask, publish } = await openCommands()

/** Publishes a shell. @param react the version that it shares @param registry what its pages know of the release */
async function publishShell(react: string, registry: string) {
  const shell = await buildShell(portal, { owner: `Portal team, ${react}, ${registry}` })
  const provides = { react: { version: react, names: ['*'] } }
  const report = { modules: [], uses: {}, provides }
  await shell.write('dist/browser/build-report.json', JSON.stringify(report))
  const draw = `remote.pages[path](resources, boot.live, ${registry})`
  await shell.write(
    'dist/server/index.mjs',
    `export const sharedModules = {}
    export const readRealm = (realm) => realm
    export const render = ({ path, boot, resources, remote }) =>
      ({ head: '<title>gate</title>', body: ${draw}, isTimed: false })`,
  )
  const [{ build = '' } = {}] = await publishAll({ ...portal, store: store() }, shell)
  return build
}

const linking = `(_texts, _live, { remotes }) => {
  if (remotes.some(({ routes }) => routes.some(({ name }) => name === 'tower'))) return 'lamp'
  throw new Error('No route of this release is called gate.tower')
}`

const pageOf = (name: string, page: string) => ({
  'server/index.mjs': `export const pages = { '/${name}': ${page} }`,
})

/** Publishes a bell that asks for a version of React. */
const publishBell = (react: string) =>
  publish(
    { ...declarationOf('bell', '/bell'), owner: 'Bell team' },
    {
      ...pageOf('bell', "() => 'bell'"),
      'browser/entry.js': 'var portal_bell = {}',
      'browser/mf-manifest.json': JSON.stringify({
        metaData: { remoteEntry: { name: 'entry.js' } },
        shared: [{ name: 'react', requiredVersion: react }],
        exposes: [],
      }),
    },
  )

const releases = () => readdir(join(store(), 'releases'))

beforeEach(async () => {
  const tower = routeOf('gate', '/towers/:tower', { name: 'tower' })
  const lamp = { ...declarationOf('lamp', '/lamp'), owner: 'Lamp team' }
  await say('promote', `gate@${await publish({ routes: [routeOf('gate', '/'), tower] })}`)
  await say('promote', `lamp@${await publish(lamp, pageOf('lamp', linking))}`)
  await say('promote', `bell@${await publishBell('^19.3.0')}`)
})

describe('portal compose --shell', () => {
  it('names every live remote that another shell breaks, why, and whose it is, and composes nothing (§10.3)', async () => {
    const build = await publishShell('20.0.0', '{ remotes: [] }')
    const before = await releases()
    expect(await ask('compose', '--shell', build)).toEqual({
      shell: { name: 'shell', build },
      findings: [
        {
          check: 'versions',
          app: 'shell',
          what: `breaks bell (Bell team): asks for react ^19.3.0; shell@${build} has 20.0.0`,
          where: 'its imports of react',
          hint: 'undo that, or have Bell team build bell anew (build it against react 20.0.0), and name it too: bell@<build>',
        },
        {
          check: 'rendering',
          app: 'shell',
          what: expect.stringMatching(
            /^breaks lamp \(Lamp team\): .*No route of this release is called gate\.tower/,
          ),
          where: '/lamp in pt, /lamp in en',
          hint: expect.stringContaining('lamp@<build>'),
        },
      ],
    })
    expect(process.exitCode).toBe(1)
    expect(await say('compose', '--shell', build)).toMatch(
      /^shell@\w+ breaks what stays; nothing was composed:\n {2}shell, versions: breaks bell/,
    )
    expect(await releases()).toEqual(before)
  })

  it('composes the live release with a shell that breaks nothing, or with what it needs', async () => {
    const other = await publishShell('19.3.1', 'boot.registry')
    expect(await say('compose', '--shell', other)).toMatch(
      new RegExp(`^release \\w+ composed, .*\n.*\n.* stays\n[^]* shell .* → ${other}`),
    )
    const next = await publishShell('20.0.0', 'boot.registry')
    const bell = await publishBell('^20.0.0')
    const { changes } = await ask('compose', '--shell', next, `bell@${bell}`)
    expect(changes.map(({ to }: { to: string }) => to).sort()).toEqual([bell, next].sort())
    expect(process.exitCode).toBe(0)
  })

  it('says where no shell is live yet', async () => {
    const other = await publishShell('19.3.1', 'boot.registry')
    const realm = ['--realm', join(portal.dir, 'gate/package.json')]
    await expect(
      say('compose', '--shell', other, '--after', 'staging', ...realm),
    ).rejects.toThrow('staging serves no shell that could be exchanged: name all builds')
  })
})
