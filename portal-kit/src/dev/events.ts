import type { FastifyInstance, FastifyReply } from 'fastify'
import { type AppState, eventsPath } from './app-state.ts'

/** Tells every open page what happens to the apps that are being worked on. */
export interface Events {
  /** An app was built, or was not. */
  state: (state: AppState) => void
  /** It was built, and is another one for the portal: pages begin anew. */
  renewed: (state: AppState) => void
  /** Serves them as server-sent events. */
  register: (gateway: FastifyInstance) => void
}

const write = (page: FastifyReply, event: string, data: unknown) =>
  page.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

export function createEvents(): Events {
  const pages = new Set<FastifyReply>()
  const states = new Map<string, AppState>()
  const tell = (event: string, data: unknown) => {
    for (const page of pages) write(page, event, data)
  }
  return {
    state: (state) => {
      states.set(state.app, state)
      tell('state', state)
    },
    renewed: (state) => {
      states.set(state.app, state)
      tell('reload', null)
    },
    register: (gateway) => {
      gateway.addHook('preClose', async () => {
        for (const page of pages) page.raw.end()
      })
      gateway.get(eventsPath, (request, reply) => {
        reply.hijack()
        reply.raw.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
        })
        // A page that was away meanwhile learns where things stand.
        for (const state of states.values()) write(reply, 'state', state)
        pages.add(reply)
        request.raw.on('close', () => pages.delete(reply))
      })
    },
  }
}
