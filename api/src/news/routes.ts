import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NewsList, NewsStory } from 'shared-api/contract'
import { Type } from 'typebox'
import { chooseLanguage } from '#src/http/headers.ts'
import { Problem } from '#src/http/problem.ts'
import { publicRoute } from '#src/http/public-route.ts'
import { forPublic } from '#src/http/response-schemas.ts'
import { atomFeed } from '#src/news/atom-feed.ts'
import { sendPicture } from '#src/news/pictures.ts'

/** The card on the home page shows three (docs/specification.md §9.1). */
const latest = 3
/** Enough, because feed readers keep old items. */
const feedLength = 50

const inLanguage = ', in the language of Accept-Language'

export const newsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { realm, site } = app
  const byLanguage = {
    header: 'Accept-Language',
    of(request: FastifyRequest, reply: FastifyReply) {
      const header = request.headers['accept-language']
      const language = chooseLanguage(header, realm.languages)
      reply.header('content-language', language)
      return language
    },
  }
  const readNews = (limit?: number) => ({
    seconds: realm.server.refreshSeconds.news,
    read: (language: string) => app.web.news.list(language, limit),
    variant: byLanguage,
  })

  app.get(
    '/news',
    forPublic(`All news, newest first${inLanguage}`, NewsList),
    publicRoute(readNews()),
  )
  app.get(
    '/news/latest',
    forPublic(`The three newest${inLanguage}`, NewsList),
    publicRoute(readNews(latest)),
  )
  app.get(
    '/news/:id(^\\d{1,9}$)',
    forPublic(`An item with what it tells${inLanguage}`, NewsStory, {
      params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    }),
    async (request, reply) => {
      const { id } = request.params
      reply.header('vary', byLanguage.header)
      const story = await app.web.news.find(id, byLanguage.of(request, reply))
      if (!story) throw new Problem(404, 'news-not-found', `There is no news ${id}`)
      reply.header('cache-control', `public, max-age=${realm.server.refreshSeconds.news}`)
      return story
    },
  )
  app.get(
    '/news/pictures/:id',
    forPublic('The picture of an item', Type.Any(), {
      produces: ['image/png', 'image/jpeg', 'image/webp'],
      params: Type.Object({ id: Type.String({ maxLength: 80 }) }),
    }),
    sendPicture,
  )
  app.get(
    '/news.atom',
    forPublic(`The news as an Atom feed${inLanguage}`, Type.String(), {
      produces: ['application/atom+xml'],
    }),
    publicRoute({
      ...readNews(feedLength),
      format: {
        type: 'application/atom+xml; charset=utf-8',
        write: (news, language) => atomFeed(news, { realm, siteUrl: site.url, language }),
      },
    }),
  )
}
