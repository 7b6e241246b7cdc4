import { type LiveEnvironment, releasesOf } from '#src/environment/live-environment.ts'
import type { BuildDays } from '#src/health/build-days.ts'

/** What a browser sends. The API has checked it, but takes a number for a text. */
type Report = { message: unknown; stack?: unknown; release?: string; remote?: string }

const framePattern =
  /\/assets\/([a-z0-9-]+)\/([0-9a-f]{12})\/(browser\/[^\s:)]+):(\d{1,7}):(\d{1,7})/g

/** A message may hold what a visitor typed. */
const withoutPeople = (message: string) =>
  message.replace(/[^\s"'<>]+@[^\s"'<>]+/g, '…').slice(0, 300)

/** The innermost frame in a script of a build, of a certain app's if it is named. */
function frameOf(stack: string, remote?: string) {
  const frames = [...stack.matchAll(framePattern)].map(
    ([, name = '', build = '', file = '', line, column]) => ({
      name,
      build,
      at: { file, line: Number(line), column: Number(column) },
    }),
  )
  return frames.find(({ name }) => remote === undefined || name === remote)
}

/**
 * Counts an error that a browser reported and the API took: for the build whose code threw it, or, without a stack, for
 * the app's build in that release.
 */
export function countClientError(days: BuildDays, live: LiveEnvironment, body: unknown) {
  // As the parser of the API does, without a byte order mark.
  const report: Report = JSON.parse(String(body).replace(/^\uFEFF/, ''))
  const { message, stack, release: id, remote: name } = report
  const frame = frameOf(String(stack), name)
  const release = releasesOf(live.current()).find((one) => one.id === id)
  const app = frame ?? release?.remotes.find((one) => one.name === name)
  if (app) days.addError(app, withoutPeople(String(message)), frame?.at)
}
