import { describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { auditOf, joinStaff, type StaffMember } from '#src/testing/office-app.ts'
import { startApp } from '#src/testing/test-app.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const asData = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

const item = {
  date: '2099-12-31',
  publishAt: '2026-01-01T00:00:00Z',
  titles: { pt: 'Cerco hoje', en: 'Siege today', es: '' },
  stories: { pt: 'Às **20 h**.', en: 'At **8 pm**. [Rules](/rules)', es: '' },
  picture: asData(png),
}

const add = (editor: StaffMember, given: object = {}) =>
  editor.once('/news', { ...item, ...given })

async function openEditor() {
  const { app } = await startApp()
  return { app, editor: await joinStaff(app, 'editor') }
}

const read = (app: FastifyInstance, path: string, language = 'pt') =>
  app.inject({ url: `/api/news${path}`, headers: { 'accept-language': language } })

/** The item that was just added, as visitors get it. */
async function readStory(app: FastifyInstance, language: string) {
  const [{ id }] = (await read(app, '')).json()
  return (await read(app, `/${id}`, language)).json()
}

describe('a story', () => {
  it('is told with its picture in each language, or in Portuguese', async () => {
    const { app, editor } = await openEditor()
    expect((await add(editor)).statusCode).toBe(200)
    const [first, other] = (await read(app, '')).json()
    expect([first.hasStory, other]).toEqual([
      true,
      expect.not.objectContaining({ hasStory: true }),
    ])
    expect(await readStory(app, 'en')).toMatchObject({
      title: 'Siege today',
      nodes: [['p', 'At ', ['strong', '8 pm'], '. ', ['a', { href: '/rules' }, 'Rules']]],
    })
    const { nodes, title, picture } = await readStory(app, 'es')
    expect([title, nodes]).toEqual(['Cerco hoje', [['p', 'Às ', ['strong', '20 h'], '.']]])
    const answer = await app.inject(picture)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(answer.rawPayload).toEqual(png)
  })

  it.each([
    ['HTML', { stories: { ...item.stories, en: 'a\n\n<b>b</b>' } }, /^en: line 3 has HTML/],
    [
      'a script behind a link',
      { stories: { ...item.stories, pt: '[a](javascript:b)' } },
      /^pt: line 1 a link leads to/,
    ],
    ['no Portuguese', { stories: { ...item.stories, pt: '' } }, /^pt: is empty/],
    [
      'a page as its picture',
      { picture: asData(Buffer.from('<script>')) },
      /PNG, JPEG or WebP/,
    ],
    ['a picture that nobody keeps', { picture: 'a.png' }, /no picture a\.png/],
    [
      'a picture of 701 kB',
      { picture: asData(Buffer.concat([png, Buffer.alloc(701_000)])) },
      /701016 bytes/,
    ],
  ])('with %s is refused, and nothing is kept', async (_, given, message) => {
    const { app, editor } = await openEditor()
    const answer = await add(editor, given)
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      expect.stringMatching(message),
    ])
    expect(await auditOf(app, 'news.changed')).toEqual([])
    expect(await app.webDatabase.selectFrom('pictures').selectAll().execute()).toEqual([])
  })

  it('of a draft is nowhere, and comes back when its removal is undone', async () => {
    const { app, editor } = await openEditor()
    await add(editor, { publishAt: null })
    const [{ id }] = (await editor.get('/news')).json()
    expect((await read(app, `/${id}`)).statusCode).toBe(404)
    const [{ picture }] = (await editor.get('/news')).json()
    const kept = { ...item, picture, version: 1 }
    expect((await editor.once(`/news/${id}`, kept)).statusCode).toBe(200)
    await editor.once(`/news/${id}/remove`, { version: 2 })
    expect((await read(app, `/${id}`)).statusCode).toBe(404)
    await editor.once(`/news/${id}/undo`, { version: 3 })
    expect((await read(app, `/${id}`)).json().picture).toContain(picture)
    expect((await editor.get(`/news/pictures/${picture}`)).rawPayload).toEqual(png)
  })

  it('is shown to its author before it is saved', async () => {
    const { editor } = await openEditor()
    const { nodes, problems } = (
      await editor.post('/markdown', { text: '# A\n<i>' })
    ).json()
    expect(nodes[0]).toEqual(['h2', 'A'])
    expect(problems).toEqual([expect.stringContaining('line 2 has HTML')])
  })
})
