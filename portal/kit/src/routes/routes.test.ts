import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { freePort } from 'portal-contract/api'
import {
  buildRemote,
  buildShell,
  openTempStore,
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

  it('are not read from an address where no portal is, and the file stays', async () => {
    await writeFile(at('portal-routes.d.ts'), 'as it was')
    const server = createServer((_, response) =>
      response.end('<h1>It works!</h1>'),
    ).listen()
    const { port } = server.address() as AddressInfo
    const write = (open: number) =>
      writeRoutes({ from: temp.dir, portal: `http://localhost:${open}` })
    await expect(write(port)).rejects.toThrow(
      'the HTML has no boot data: name the address of a portal with --portal',
    )
    server.close()
    await expect(write(await freePort())).rejects.toThrow(
      / does not answer: name the address of a portal$/,
    )
    expect(await readFile(at('portal-routes.d.ts'), 'utf8')).toBe('as it was')
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
