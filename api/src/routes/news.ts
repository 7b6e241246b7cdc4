import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { NewsListSchema, type Realm } from 'shared-api/contract'
import { chooseLanguage } from '#src/http/preferences.ts'
import { publicRead } from '#src/http/public-read.ts'
import { answers } from '#src/routes/answers.ts'

/** The card on the home page shows three (specification section 9). */
const latest = 3

export const newsRoutes: FastifyPluginAsyncTypebox<{ realm: Realm }> = async (
  app,
  { realm },
) => {
  const readNews = (limit?: number) =>
    publicRead({
      seconds: realm.server.refreshSeconds.news,
      read: (language) => app.web.news.list(language, limit),
      variant: {
        header: 'Accept-Language',
        of(request, reply) {
          const wished = request.headers['accept-language']
          const language = chooseLanguage(wished, realm.languages)
          reply.header('content-language', language)
          return language
        },
      },
    })

  app.get(
    '/news',
    {
      schema: {
        tags: ['public'],
        summary: 'All news, newest first, in the language of Accept-Language',
        response: answers(NewsListSchema),
      },
    },
    readNews(),
  )
  app.get(
    '/news/latest',
    {
      schema: {
        tags: ['public'],
        summary: 'The three newest, in the language of Accept-Language',
        response: answers(NewsListSchema),
      },
    },
    readNews(latest),
  )
}
