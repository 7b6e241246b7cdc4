import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { composePortal } from 'portal-releases/testing/portal'
import { auditOf, joinStaff, type StaffMember } from '#src/testing/office-app.ts'
import { startApp, temporaryFolder } from '#src/testing/test-app.ts'

const portal = await composePortal()
afterAll(portal.clean)

const named = (name: string) => JSON.stringify({ name })

async function openRealm(role: 'owner' | 'editor' = 'owner') {
  const store = await portal.copyStore()
  const folder = join(temporaryFolder(), 'realm')
  await mkdir(folder)
  await writeFile(join(folder, 'README.md'), 'Your realm')
  const defaults = join(temporaryFolder(), 'defaults.json')
  await writeFile(defaults, named('First'))
  const files = { REALM_DIR: folder, REALM_FILE: defaults }
  const env = { PORTAL_STORE: store, PORTAL_ENVIRONMENT: 'production', ...files }
  const { app } = await startApp({ env })
  return { app, folder, member: await joinStaff(app, role) }
}

/** A change of files that the author sees for the first time. */
const save = (member: StaffMember, contents: Record<string, string | null>) =>
  member.once('/realm/files', {
    files: Object.entries(contents).map(([path, content]) => ({
      path,
      content,
      hash: null,
    })),
  })

const see = async (member: StaffMember) => (await member.get('/realm')).json()

describe('the realm in the office', () => {
  it('is changed in a file, published, and taken back, with who did it', async () => {
    const { app, folder, member } = await openRealm()
    expect(await see(member)).toMatchObject({
      ...{ obstacle: null, files: [], defaults: { name: 'First' }, isLive: true },
    })
    expect((await save(member, { 'settings.json': named('Valhalla') })).statusCode).toBe(
      200,
    )
    const { files, isLive } = await see(member)
    expect([files[0].content, isLive]).toEqual([named('Valhalla'), false])
    expect(await readFile(join(folder, 'settings.json'), 'utf8')).toBe(named('Valhalla'))

    const { link } = (await member.post('/realm/preview')).json()
    expect(link).toMatch(
      /^http:\/\/localhost:8080\/portal\/overrides#[^/]+\/\?remote=realm@[0-9a-f]{12}$/,
    )
    expect((await see(member)).isLive).toBe(false)

    expect((await member.once('/realm/publish', {})).statusCode).toBe(200)
    expect(await see(member)).toMatchObject({
      isLive: true,
      history: [{ by: 'owner (office)' }, {}],
    })
    expect((await member.once('/realm/rollback', {})).statusCode).toBe(200)
    expect((await see(member)).isLive).toBe(false)
    const { history } = await see(member)
    const authors = history.map(({ by }: { by: string }) => by)
    expect(authors.slice(0, 2)).toEqual(['owner (office)', 'owner (office)'])
    for (const event of ['realm.changed', 'realm.published', 'realm.rolled-back'])
      expect(await auditOf(app, event)).toMatchObject([{ actor: `${member.id}:owner` }])
  })

  it('refuses each mistake by its line, and keeps nothing of it', async () => {
    const { folder, member } = await openRealm()
    for (const [path, content, line] of [
      ['settings.json', '{ "name": ', /^settings\.json: line 1 is not JSON/],
      [
        'settings.json',
        '{ "timeZone": "Mars/Base", "coin": { "price": -1 } }',
        /^settings\.json: coin\.price: must be > 0$/,
      ],
      ['settings.json', '{ "timeZone": "Mars/Base" }', /^settings\.json: timeZone: /],
      ['texts/en.json', '{ "gate": { "titel": "x" } }', /did you mean title/],
      ['brand/logo.svg', '<svg><script>a()</script></svg>', /^brand\/logo\.svg: /],
      ['brand/logo.png', Buffer.from('text').toString('base64'), /is no png picture/],
      ['pages/rules.en.md', 'a\n\n<b>b</b>', /^pages\/rules\.en\.md: line 3 has HTML/],
    ] as const) {
      const { code, message } = (await save(member, { [path]: content })).json()
      expect([code, message]).toEqual(['bad-realm', expect.stringMatching(line)])
    }
    for (const path of [
      '../settings.json',
      'brand/../../a.json',
      'texts/fr.json',
      'README.md',
    ])
      expect((await save(member, { [path]: '{}' })).statusCode).toBe(400)
    expect(await readdir(folder)).toEqual(['README.md'])
    expect(await readdir(join(folder, '..'))).toEqual(['realm'])
  })

  it('is saved although another file is wrong already, which is said when it is published', async () => {
    const { folder, member } = await openRealm()
    await writeFile(join(folder, 'notes.txt'), '')
    expect((await save(member, { 'settings.json': named('Valhalla') })).statusCode).toBe(
      200,
    )
    const refusal = (await member.once('/realm/publish', {})).json()
    expect(refusal).toMatchObject({
      code: 'realm-refused',
      message: expect.stringContaining('notes.txt: is no part of a realm folder'),
    })
    expect((await see(member)).isLive).toBe(false)
  })

  it('loses nothing of a file that somebody broke by hand', async () => {
    const { folder, member } = await openRealm()
    const broken = '{ "name": "By hand" "rates": { "exp": "9x" } }'
    await writeFile(join(folder, 'settings.json'), broken)
    const [{ hash }] = (await see(member)).files
    const file = { path: 'settings.json', content: named('Valhalla'), hash }
    const answer = await member.once('/realm/files', { files: [file] })
    expect(answer.json()).toMatchObject({
      code: 'bad-realm',
      message: expect.stringMatching(/^settings\.json: is not JSON, and a form would lose/),
    })
    expect(await readFile(join(folder, 'settings.json'), 'utf8')).toBe(broken)
  })

  it('shows the second of two authors that the first was there', async () => {
    const { member } = await openRealm()
    const answers = await Promise.all([
      save(member, { 'settings.json': named('One') }),
      save(member, { 'settings.json': named('Two') }),
    ])
    const codes = answers.map((answer) => [answer.statusCode, answer.json().code])
    expect(codes.sort()).toEqual([
      [200, undefined],
      [409, 'changed-meanwhile'],
    ])
  })

  it('is written by an editor, and published by an owner who gives a code', async () => {
    const { member } = await openRealm('editor')
    expect((await save(member, { 'settings.json': named('Valhalla') })).statusCode).toBe(
      200,
    )
    expect((await member.once('/realm/publish', {})).json().code).toBe('not-permitted')
    const { app, member: owner } = await openRealm()
    await owner.ageCode(6 * 60_000)
    expect((await owner.once('/realm/publish', {})).json().code).toBe('code-needed')
    expect(await auditOf(app, 'realm.published')).toEqual([])
  })

  it('lists the texts and colours that can be changed', async () => {
    const { member } = await openRealm()
    const { texts, colours } = (await member.get('/realm/names')).json()
    expect(texts.pt).toMatchObject({ 'gate:title': expect.any(String) })
    expect(Object.values(colours).every((colour) => /^#/.test(String(colour)))).toBe(true)
  })

  it('says why it cannot be changed where the API has no store', async () => {
    const { app } = await startApp()
    const owner = await joinStaff(app, 'owner')
    expect(await see(owner)).toMatchObject({ obstacle: 'no-store', isLive: false })
    expect((await save(owner, { 'settings.json': '{}' })).json().code).toBe('no-store')
  })
})
