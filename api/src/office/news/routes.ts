import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { compileMarkdown } from 'portal-releases/markdown'
import {
  ChangeNewsSchema,
  MarkdownNodesSchema,
  MarkdownSchema,
  NewNewsSchema,
  NewsVersionSchema,
  OfficeNewsListSchema,
} from 'shared-api/office/news'
import { Type } from 'typebox'
import { sendPicture } from '#src/news/pictures.ts'
import { act, byOf, done, keyParams, idParams as params, read } from '#src/office/access.ts'
import { createNewsEditor } from '#src/office/news/news-editor.ts'

export const newsEditorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const editor = createNewsEditor(app.webDatabase)
  const body = NewsVersionSchema

  app.post(
    '/markdown',
    read('staff', MarkdownNodesSchema, { body: MarkdownSchema }),
    async ({ body: { text } }) => compileMarkdown(text),
  )

  app.get(
    '/news/pictures/:id',
    read('news.read', Type.Any(), { params: keyParams }),
    sendPicture,
  )

  app.get('/news', read('news.read', OfficeNewsListSchema), () => editor.list())

  app.post('/news', act('news.write', { body: NewNewsSchema }), async (request) => {
    await editor.add(request.body, byOf(request), (tx) => request.ticket.answer(tx, done))
  })

  app.post(
    '/news/:id',
    act('news.write', { params, body: ChangeNewsSchema }),
    (request) => {
      const { version, ...content } = request.body
      return editor.save({ ...request.params, version, ...byOf(request) }, content)
    },
  )

  for (const name of ['remove', 'undo'] as const)
    app.post(`/news/:id/${name}`, act('news.write', { params, body }), (request) =>
      editor[name]({ ...request.params, version: request.body.version, ...byOf(request) }),
    )
}
