import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { compose } from 'portal-releases'
import {
  buildRemote,
  buildShell,
  openTempStore,
  publishAll,
  type TempStore,
} from 'portal-releases/testing'
import { writeRoutes } from './routes.ts'

const text = {
  title: 'gate:title',
  description: 'gate:description',
  frame: 'bare',
} as const

const routes = [
  { ...text, path: '/towers/:wing/:tower', name: 'tower' },
  { ...text, path: '/', name: 'arch' },
  { ...text, path: '/hidden' },
]

const written = `// Written by \`portal routes\`: the named pages of the portal, with the parameters of their paths.
interface PortalRoutes {
  'gate.arch': never
  'gate.tower': 'tower' | 'wing'
}
`

describe('the names of pages as types', () => {
  let temp: TempStore
  const at = (file: string) => join(temp.dir, file)

  beforeEach(async () => {
    temp = await openTempStore()
    await buildShell(temp)
    await writeFile(at('pnpm-workspace.yaml'), 'packages: []\n')
  })

  afterEach(() => temp.clean())

  it('are read from any folder of a workspace, with the parameters of each path, and it is said whether they were current', async () => {
    await buildRemote(temp, { routes })
    await mkdir(at('gate/src'))
    const write = (isCheck: boolean) => writeRoutes({ from: at('gate/src') }, isCheck)

    expect(await write(true)).toMatchObject({ wasCurrent: false })
    await expect(readFile(at('portal-routes.d.ts'))).rejects.toThrow('ENOENT')
    expect(await write(false)).toMatchObject({
      file: at('portal-routes.d.ts'),
      wasCurrent: false,
    })
    expect(await readFile(at('portal-routes.d.ts'), 'utf8')).toBe(written)
    expect(await write(true)).toMatchObject({ wasCurrent: true })
  })

  it('are read from a release, for a team that has no workspace around it', async () => {
    const apps = [
      await buildShell(temp),
      await buildRemote(temp, { routes: [{ ...text, path: '/', name: 'arch' }] }),
    ]
    const builds = await publishAll(temp, ...apps)
    const { store } = temp
    const release = await compose(store, { builds, realm: { name: 'Aurora' } })
    await writeRoutes({ from: temp.dir, released: { store, release } })
    expect(await readFile(at('portal-routes.d.ts'), 'utf8')).toContain("'gate.arch': never")
  })

  it('leave the file alone where two pages have one name', async () => {
    await buildRemote(temp, { routes: [...routes, ...routes] })
    await writeFile(at('portal-routes.d.ts'), 'as it was')
    await expect(writeRoutes({ from: temp.dir })).rejects.toThrow(
      'two routes are called gate.arch: give one another name in its portal.config.ts',
    )
    expect(await readFile(at('portal-routes.d.ts'), 'utf8')).toBe('as it was')
  })
})
