import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { compileMarkdown } from 'portal-releases/markdown'
import {
  ChangeNews,
  Markdown,
  MarkdownNodes,
  NewNews,
  NewsVersion,
  OfficeNewsList,
} from 'shared-api/office/news'
import { Type } from 'typebox'
import { sendPicture } from '#src/news/pictures.ts'
import { act, byId, byKey, byOf, done, read } from '#src/office/access.ts'
import { createNewsEditor } from '#src/office/news/news-editor.ts'

const routes = {
  markdown: read('staff', MarkdownNodes, { body: Markdown }),
  picture: read('news.read', Type.Any(), byKey),
  list: read('news.read', OfficeNewsList),
  add: act('news.write', { body: NewNews }),
  save: act('news.write', { ...byId, body: ChangeNews }),
  change: act('news.write', { ...byId, body: NewsVersion }),
}

export const newsEditorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const editor = createNewsEditor(app.webDatabase)

  app.post('/markdown', routes.markdown, async ({ body }) => compileMarkdown(body.text))
  app.get('/news/pictures/:id', routes.picture, sendPicture)
  app.get('/news', routes.list, () => editor.list())

  app.post('/news', routes.add, async (request) => {
    await editor.add(request.body, byOf(request), (tx) => request.ticket.answer(tx, done))
  })

  app.post('/news/:id', routes.save, (request) => {
    const { version, ...content } = request.body
    return editor.save({ ...request.params, version, ...byOf(request) }, content)
  })

  for (const name of ['remove', 'undo'] as const)
    app.post(`/news/:id/${name}`, routes.change, (request) =>
      editor[name]({ ...request.params, version: request.body.version, ...byOf(request) }),
    )
}
