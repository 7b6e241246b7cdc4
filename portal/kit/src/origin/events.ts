import type { FastifyInstance, FastifyReply } from 'fastify'
import { type AppState, eventsPath } from './app-state.ts'

const write = (page: FastifyReply, event: string, data: unknown) =>
  page.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

export type Events = ReturnType<typeof createEvents>

/** Notifies open pages of changes to the apps in development, by server-sent events at a path. */
export function createEvents(path: string = eventsPath) {
  const pages = new Set<FastifyReply>()
  const states = new Map<string, AppState>()
  let renewedAt = Number.NEGATIVE_INFINITY
  return {
    path,
    /** @param isRenewed whether the app was built with another manifest: pages reload */
    tell: (state: AppState, isRenewed: boolean) => {
      states.set(state.app, state)
      if (isRenewed) renewedAt = performance.now()
      for (const page of pages) {
        if (isRenewed) write(page, 'reload', null)
        else write(page, 'state', state)
      }
    },
    register: (gateway: FastifyInstance) => {
      gateway.addHook('preClose', async () => {
        for (const page of pages) page.raw.end()
      })
      gateway.get<{ Querystring: { age?: string } }>(path, (request, reply) => {
        reply.hijack()
        reply.raw.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
        })
        // A page that reconnects gets the current state.
        for (const state of states.values()) write(reply, 'state', state)
        const age = Number(request.query.age ?? 0)
        if (performance.now() - renewedAt < age) write(reply, 'reload', null)
        pages.add(reply)
        request.raw.on('close', () => pages.delete(reply))
      })
    },
  }
}
