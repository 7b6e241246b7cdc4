import { describe, expect, it } from '@jest/globals'
import { auditOf, joinStaff } from '#src/testing/office-app.ts'
import { startApp } from '#src/testing/test-app.ts'

const titles = { pt: 'Cerco hoje', en: 'Siege today', es: '' }
const stories = { pt: '', en: '', es: '' }
const texts = { titles, stories, picture: null }
const date = '2099-12-31'
const soon = () => new Date(Date.now() - 1_000).toISOString()

async function openEditor() {
  const { app } = await startApp()
  const editor = await joinStaff(app, 'editor')
  const item = async () => (await editor.get('/news')).json()[0]
  const add = (publishAt: string | null) =>
    editor.once('/news', { date, publishAt, ...texts })
  const visible = async (language: string) =>
    (await app.web.news.list(language)).map(({ title }) => title)
  return { app, editor, item, add, visible }
}

describe('news of the office', () => {
  it('are drafts until they are published, each in its language or in Portuguese', async () => {
    const { editor, item, add, visible } = await openEditor()
    expect((await add(null)).statusCode).toBe(200)
    const draft = await item()
    expect(draft).toMatchObject({ state: 'draft', titles, version: 1, mayUndo: false })
    expect(await visible('en')).not.toContain('Siege today')
    const { id } = draft
    const publish = { date, publishAt: soon(), ...texts, version: 1 }
    expect((await editor.once(`/news/${id}`, publish)).statusCode).toBe(200)
    expect(await item()).toMatchObject({
      state: 'published',
      changedBy: { id: editor.id, name: 'editor' },
    })
    expect(await visible('en')).toContain('Siege today')
    expect(await visible('es')).toContain('Cerco hoje')
  })

  it('appear at their time, and not before', async () => {
    const { app, item, add, visible } = await openEditor()
    await add(new Date(Date.now() + 3_600_000).toISOString())
    expect(await item()).toMatchObject({ state: 'scheduled' })
    expect(await visible('pt')).not.toContain('Cerco hoje')
    const news = app.webDatabase.updateTable('news').set({ publishAt: Date.now() })
    await news.where('publishedOn', '=', date).execute()
    expect(await visible('pt')).toContain('Cerco hoje')
  })

  it('are removed, and every change is undone by one more', async () => {
    const { app, editor, item, add, visible } = await openEditor()
    await add(soon())
    const { id } = await item()
    const change = (act: string, version: number) =>
      editor.once(`/news/${id}/${act}`, { version })
    await change('remove', 1)
    expect(await item()).toMatchObject({ state: 'removed', version: 2 })
    expect(await visible('pt')).not.toContain('Cerco hoje')
    expect((await change('undo', 2)).statusCode).toBe(200)
    expect(await item()).toMatchObject({ state: 'published', version: 3, titles })
    expect(await visible('pt')).toContain('Cerco hoje')
    expect(await auditOf(app, 'news.restored')).toMatchObject([
      { actor: `${editor.id}:editor`, detail: `${id}: Cerco hoje` },
    ])
  })

  it('show the second of two editors what the first did', async () => {
    const { app, editor, item, add } = await openEditor()
    const other = await joinStaff(app, 'owner', 'bea')
    await add(null)
    const { id } = await item()
    const save = (pt: string, by = editor) =>
      by.once(`/news/${id}`, {
        date,
        publishAt: null,
        ...texts,
        titles: { ...titles, pt },
        version: 1,
      })
    const answers = await Promise.all([save('um'), save('dois', other)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refusal = answers.find(({ statusCode }) => statusCode === 409)?.json()
    const { titles: now, changedBy } = await item()
    expect(['um', 'dois']).toContain(now.pt)
    expect(refusal).toMatchObject({
      code: 'changed-meanwhile',
      message: expect.stringContaining(`${changedBy.name} changed it at `),
    })
  })

  it('are one where the same call comes twice', async () => {
    const { editor, item } = await openEditor()
    const body = { date, publishAt: null, ...texts }
    await Promise.all([editor.once('/news', body, 'k'), editor.once('/news', body, 'k')])
    const { id } = await item()
    const all = (await editor.get('/news')).json()
    expect(all.filter((one: { date: string }) => one.date === date)).toHaveLength(1)
    expect((await editor.once(`/news/${id}/undo`, { version: 1 })).json().code).toBe(
      'no-undo',
    )
    expect((await editor.once('/news/99999/remove', { version: 1 })).statusCode).toBe(404)
    expect((await editor.once('/news', { ...body, date: '31/12/2099' })).statusCode).toBe(
      400,
    )
  })
})
