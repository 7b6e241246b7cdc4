import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'

/**
 * The page loads its own files only; its images are in the stylesheet. The hash is of the one
 * style that Swagger UI writes into the page.
 */
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

/** OpenAPI, made from the schemas of the routes: a page for people, JSON for programs. */
export const docs = fp(
  async (app) => {
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
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: pagePolicy,
      uiConfig: { validatorUrl: null },
    })
    app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  },
  { name: 'docs' },
)
