import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { securityHeaders } from '#src/http/headers.ts'

/** The hash is that of the one inline style of Swagger UI. Its images are in the stylesheet. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** OpenAPI from the schemas of the routes, as a page and as JSON. */
export const docs = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Aurora portal API',
        description: 'Public data, accounts and the player dashboard.',
        version: '1.0.0',
      },
      components: {
        securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      },
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())

  // Few people open the page, and its files would be most of what the server loads at start.
  let page: Promise<FastifyInstance> | null = null
  for (const path of ['/api/docs', '/api/docs/*']) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      page ??= openPage(JSON.stringify(app.swagger())).catch((error: unknown) => {
        page = null
        throw error
      })
      const { routing } = await page
      reply.hijack()
      routing(request.raw, reply.raw)
    })
  }
  app.addHook('onClose', async () => (await page)?.close())
})

async function openPage(document: string) {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const page = Fastify()
  await page.register(securityHeaders)
  await page.register(swagger, {
    mode: 'static',
    specification: { document: JSON.parse(document) },
  })
  await page.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: pagePolicy,
    uiConfig: { validatorUrl: null },
  })
  await page.ready()
  return page
}
