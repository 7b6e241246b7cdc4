import type { FastifyRequest } from 'fastify'
import type { RankingQuery } from 'shared-api/contract'

/** The default length of a list (docs/specification.md §2.7). */
const top = 10

/** The length of the lists that are read, and so the longest that clients can get. */
export const mostEntries = 100

/** Views of one list. All of them are parts of the same read. */
export const listView = {
  of: (request: FastifyRequest) => nameView(queryOf(request).limit),
  pick: (list: readonly unknown[], view: string) => list.slice(0, Number(view) || top),
}

/** @param names of the lists; a query for an unknown list gets all of them */
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

/** The default view has an empty name, however it is requested. */
function nameView(limit: number = top): string {
  return limit === top ? '' : String(limit)
}

function queryOf({ query }: FastifyRequest): RankingQuery {
  return query as RankingQuery
}
