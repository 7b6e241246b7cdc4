import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { useTempFolder } from 'portal-releases/testing'
import { createAlone } from './create.ts'
import { describeNewApp, refuseConflicts } from './new-app.ts'

describe('a new remote', () => {
  it('takes what is not said from its name', () => {
    expect(describeNewApp('mfe-clan-wars')).toEqual({
      name: 'clan-wars',
      key: "'clan-wars'",
      title: 'Clan wars',
      owner: 'Clan wars team',
      path: '/clan-wars',
    })
  })

  it('takes what is said', () => {
    const options = { owner: 'Equipe São João', path: '/library/guides' }
    expect(describeNewApp('mfe-guides', options)).toMatchObject(options)
  })

  it.each([
    'guides',
    'mfe-',
    'mfe-Guides',
    'mfe-2fast',
    'mfe-guides-',
    'mfe-a--b',
    'mfe-../shell',
    'mfe-guides/x',
    `mfe-${'a'.repeat(32)}`,
  ])('cannot be called %s', (folder) => {
    expect(() => describeNewApp(folder)).toThrow(/take mfe- and lower-case words/)
  })

  it.each(['shell', 'common', 'portal'])('cannot take %s, a word of the portal', (name) => {
    expect(() => describeNewApp(`mfe-${name}`)).toThrow('take another name')
  })

  it.each(['guides', '/Guides', '/guides/', '/guides/:id', '//evil.example', '/a b', "/'"])(
    'cannot begin at %s',
    (path) => {
      expect(() => describeNewApp('mfe-guides', { path })).toThrow(
        /such as --path \/guides/,
      )
    },
  )

  it.each(['', "it's ours", 'a\nb', '<b>'])('cannot be owned by "%s"', (owner) => {
    expect(() => describeNewApp('mfe-guides', { owner })).toThrow('cannot be an owner')
  })
})

describe('a new remote beside others', () => {
  const others = [
    { name: 'library', routes: [{ path: '/guides' }], namespaces: ['library', 'books'] },
    { name: 'public', routes: [{ path: '/vote/:site/:player' }], namespaces: ['public'] },
  ]
  const refusal = (folder: string, path?: string) => () =>
    refuseConflicts(describeNewApp(folder, { path }), others)

  it('is welcome where nothing of it is theirs', () => {
    expect(refusal('mfe-guides', '/help')).not.toThrow()
  })

  it.each([
    ['mfe-library', '/library', 'there is an app called library: take another name'],
    ['mfe-books', '/books', 'the texts books are those of library: take another name'],
    [
      'mfe-guides',
      '/guides',
      '/guides is a page of library: take another path with --path',
    ],
    [
      'mfe-guides',
      '/guides/new',
      '/guides/new lies below or around a page of library: take another',
    ],
    [
      'mfe-guides',
      '/vote',
      '/vote lies below or around a page of public: take another path',
    ],
    ['mfe-guides', '/vote/now/7', '/vote/now/7 is a page of public: take another path'],
    ['mfe-guides', '/api', "/api is the gateway's own: take another path with --path"],
    ['mfe-guides', '/assets/guides', "is the gateway's own"],
    ['mfe-guides', '/portal/release', "is the gateway's own"],
  ])('takes nothing that is taken: %s at %s', (folder, path, message) => {
    expect(refusal(folder, path)).toThrow(message)
  })
})

describe('a new remote outside of a workspace', () => {
  const around = useTempFolder()

  it('installs the kit of its version from where the kit came, and never takes the place of a folder', async () => {
    const from = around()
    const registry = 'https://npm.example/'
    const of = { package: '@clans/wars', registry }
    const options = { from, folder: 'clan-wars', tool: 'vite', ...of } as const
    const made = await createAlone(options)
    expect(made).toMatchObject({ name: 'clan-wars', path: '/clan-wars' })
    const described = await readFile(join(from, 'clan-wars/package.json'), 'utf8')
    const { name, devDependencies } = JSON.parse(described)
    expect([name, devDependencies['portal-kit']]).toEqual([
      '@clans/wars',
      expect.stringMatching(/^\^\d/),
    ])
    const npmrc = await readFile(join(from, 'clan-wars/.npmrc'), 'utf8')
    expect(npmrc).toBe('registry=https://npm.example/\n')
    await expect(createAlone(options)).rejects.toThrow(/exists: take another name$/)
  })

  it.each([
    ['../guides', 'cannot be a remote'],
    ['shell', 'is a word of the portal itself'],
  ])('cannot be called %s, and nothing is written', async (folder, message) => {
    const from = around()
    const making = createAlone({ from, folder, tool: 'vite' })
    await expect(making).rejects.toThrow(message)
    expect(await readdir(from)).toEqual([])
  })
})
