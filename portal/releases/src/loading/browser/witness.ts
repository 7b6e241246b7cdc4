/** A report of the shell on a page that failed, or on what it left behind. */
export type Report = { kind: string; message: string }

const nothing = () => ({
  /** Errors that nobody caught, and those that the browser itself wrote to the console. */
  errors: [] as string[],
  reports: [] as Report[],
  /** URL paths of files that are not there. */
  missing: [] as string[],
  /** Whole URLs on other servers. */
  elsewhere: [] as string[],
  /** Calls of the API, such as `GET /api/home`. */
  calls: [] as string[],
  /** URLs of documents beside the first one. */
  documents: [] as string[],
})

/** What a remote did that a page should not do. */
export type Seen = ReturnType<typeof nothing>

const hasFailed = ({ reports, documents }: Seen) =>
  documents.length > 0 || reports.some(({ kind }) => kind === 'render' || kind === 'load')

export type Witness = ReturnType<typeof createWitness>

/** Collects what a tab does, page by page. */
export function createWitness() {
  let seen = nothing()
  let failing = Promise.withResolvers<void>()
  return {
    note<Kind extends keyof Seen>(kind: Kind, what: Seen[Kind][number]) {
      const list: Seen[Kind][number][] = seen[kind]
      list.push(what)
      if (hasFailed(seen)) failing.resolve()
    },
    /** Whether a page failed since the last `take`. */
    hasFailed: () => hasFailed(seen),
    /** Ends when a page fails. */
    failure: () => failing.promise,
    take(): Seen {
      const taken = seen
      seen = nothing()
      failing = Promise.withResolvers()
      return taken
    },
  }
}
