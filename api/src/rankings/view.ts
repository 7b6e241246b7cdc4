import type { FastifyRequest } from 'fastify'
import type { RankingQuery } from 'shared-api/contract'

/** Entries of a list where nobody asks for more (specification section 2). */
const top = 10

/** What is read at once, and so the most that can be asked for. */
export const mostEntries = 100

/** The answers to queries of one list: all are parts of the same read. */
export const listView = {
  of: (request: FastifyRequest) => nameView(queryOf(request).limit),
  pick: (list: readonly unknown[], view: string) => list.slice(0, Number(view) || top),
}

/**
 * The answers to queries of several lists by name: all are parts of the same read.
 *
 * @param names of the lists; a query that names another gets them all
 */
export function rankingView<Name extends string>(names: readonly Name[]) {
  return {
    of(request: FastifyRequest) {
      const { limit, list } = queryOf(request)
      const wanted = names.find((name) => name === list)
      return wanted ? `${wanted} ${limit ?? top}` : nameView(limit)
    },
    pick(ranking: Record<Name, readonly unknown[]>, view: string) {
      const [, wanted, limit] = /^([a-z]+)? ?(\d+)?$/.exec(view) ?? []
      return Object.fromEntries(
        names.map((name) => [
          name,
          !wanted || wanted === name ? ranking[name].slice(0, Number(limit) || top) : [],
        ]),
      )
    },
  }
}

/** The usual answer has no name, however it is asked for. */
function nameView(limit: number = top): string {
  return limit === top ? '' : String(limit)
}

function queryOf({ query }: FastifyRequest): RankingQuery {
  return query as RankingQuery
}
