import { describe, expect, it } from '@jest/globals'
import { describeNewApp, refuseConflicts } from './new-app.ts'

describe('a new remote', () => {
  it('takes what is not said from its name', () => {
    expect(describeNewApp('mfe-clan-wars')).toEqual({
      folder: 'mfe-clan-wars',
      name: 'clan-wars',
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

  it('takes nobody’s name', () => {
    expect(refusal('mfe-library')).toThrow(
      'there is an app called library: take another name',
    )
  })

  it('takes nobody’s texts', () => {
    expect(refusal('mfe-books')).toThrow(
      'the texts books are those of library: take another name',
    )
  })

  it.each([
    ['/guides', 'library'],
    ['/vote/now/7', 'public'],
  ])('takes nobody’s page, such as %s', (path, owner) => {
    expect(refusal('mfe-guides', path)).toThrow(
      `${path} is a page of ${owner}: take another path with --path`,
    )
  })

  it.each(['/api', '/assets/guides', '/portal/release'])(
    'takes nothing of the gateway, such as %s',
    (path) => {
      expect(refusal('mfe-guides', path)).toThrow("is the gateway's own")
    },
  )
})
