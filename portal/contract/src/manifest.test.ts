import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import good from './fixtures/manifest.json' with { type: 'json' }
import { ManifestError, manifestJsonSchema, parseManifest } from './manifest.ts'

const file = good.files['server/index.mjs']
type Change = Record<string, unknown>
const withRoute = (change: Change): Change => ({
  routes: [{ ...good.routes[0], ...change }],
})
const withFile = (name: string, value: object = file): Change => ({
  files: { ...good.files, [name]: value },
})
const parse = (value: unknown) => parseManifest(JSON.stringify(value), 'the file')

describe('a manifest', () => {
  it('of the schema is taken as it is', () => {
    expect(parse(good)).toEqual(good)
  })

  it.each([
    ['/', true],
    ['/top-players', true],
    ['/vote/:site/:playerId', true],
    ['top-players', false],
    ['/top players', false],
    ['/top-players/', false],
    ['/Top', false],
    ['/a:b', false],
    ['/a_b', false],
    ['//evil.example', false],
    ['/../etc', false],
    ['/a?b', false],
    ['/a"b', false],
  ])('with the path %s is good: %p', (path, isGood) => {
    const parsing = () => parse({ ...good, ...withRoute({ path }) })
    if (isGood) expect(parsing).not.toThrow()
    else expect(parsing).toThrow('/routes/0/path')
  })

  it.each<[string, Change, string]>([
    ['an earlier schema', { schema: 0 }, '/schema'],
    ['another kind', { kind: 'plugin' }, '/kind'],
    ['a name that is no word', { name: '../gate' }, '/name'],
    ['nobody to call', { owner: '' }, '/owner'],
    ['a build id that is none', { build: '../../../etc' }, '/build'],
    ['a contract that is none', { contract: 0 }, '/contract'],
    ['a shared range that is no text', { shared: { react: 19 } }, '/shared/react'],
    ['a route without a title', withRoute({ title: undefined }), 'title'],
    ['a title that is no key', withRoute({ title: 'Towers' }), '/routes/0/title'],
    ['a frame that is none', withRoute({ frame: 'round' }), '/routes/0/frame'],
    ['an access that is none', withRoute({ access: 'admin' }), '/routes/0/access'],
    ['a call that is not ours', withRoute({ data: ['https://x'] }), '/routes/0/data/0'],
    ['a misspelt property', withRoute({ acess: '' }), '/routes/0/acess is not known'],
    [
      'a navigation entry out of order',
      { navigation: [{ ...good.navigation[0], order: 1.5 }] },
      '/navigation/0/order',
    ],
    ['a namespace that is a path', { namespaces: ['../gate'] }, '/namespaces/0'],
    [
      'a file without a hash',
      withFile('a.js', { ...file, integrity: 'sha384-' }),
      '/files/a.js/integrity',
    ],
    ['a file outside of the build', withFile('../../a.js'), '../../a.js'],
    ['a file at an absolute path', withFile('/etc/passwd'), '/etc/passwd'],
    ['an entry that is no file of it', { entry: 'browser/lost.js' }, 'browser/lost.js'],
    ['a script that is no file of it', { scripts: ['browser/lost.js'] }, 'browser/lost.js'],
    ['a style that is no file of it', { styles: ['browser/lost.css'] }, 'browser/lost.css'],
    ['a server that is no file of it', { server: '../../api.mjs' }, '../../api.mjs'],
    [
      'a sample of a call that is none',
      { samples: { api: { '/api/towers': [] } } },
      '/samples/api',
    ],
    [
      'a sample of a route that is none',
      { samples: { params: { '/towers': {} } } },
      'samples give parameters to /towers, which is no route',
    ],
    [
      'samples that are too much to read',
      { samples: { api: { 'GET /api/towers': 'x'.repeat(65_536) } } },
      'samples have 65566 characters of JSON; 65536 are allowed',
    ],
    [
      'a server among the files for browsers',
      { server: 'browser/routes.2.js' },
      'browser/routes.2.js renders in Node, so it must be inside server/',
    ],
    [
      'a server in a folder of another name',
      { server: 'node/index.mjs', ...withFile('node/index.mjs') },
      'node/index.mjs renders in Node, so it must be inside server/',
    ],
    [
      'a script among the files for Node',
      { scripts: ['server/index.mjs'] },
      'server/index.mjs is for browsers, so it must be outside of server/',
    ],
    [
      'texts that are no file of it',
      { locales: { pt: { gate: 'lost.json' } } },
      'lost.json',
    ],
  ])('with %s is refused, and the message names it (§10.11)', (_, change, named) => {
    const parsing = () => parse({ ...good, ...change })
    expect(parsing).toThrow(ManifestError)
    expect(parsing).toThrow('the file is not a portal manifest')
    expect(parsing).toThrow(named)
  })

  it('of a later schema is refused with the hint, whatever else is in it', () => {
    expect(() => parse({ ...good, schema: 2, kind: 'shadow' })).toThrow(
      'the file is of version 2, this portal-kit knows 1: update portal-kit first',
    )
  })

  it('names all that is wrong, a line each', () => {
    const parsing = () => parse({ ...good, name: 'X', owner: '' })
    expect(parsing).toThrow(/\/name .*\n.*\/owner /)
  })

  it.each(['', 'null', '[]', '"text"', '{"schema":1', '<html>'])(
    'that is %p is refused',
    (text) => {
      expect(() => parseManifest(text, 'the file')).toThrow(ManifestError)
      expect(() => parseManifest(text, 'the file')).toThrow(/^the file is not /)
    },
  )
})

it('the published schema is the one that manifests are read by', async () => {
  const path = join(import.meta.dirname, '../portal-manifest.schema.json')
  const published = await readFile(path, 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(manifestJsonSchema()))
})
