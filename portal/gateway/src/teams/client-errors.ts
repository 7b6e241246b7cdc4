import { NameSchema } from 'portal-contract'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { type LiveEnvironment, releasesOf } from '#src/environment/live-environment.ts'
import type { BuildDays } from '#src/health/build-days.ts'

const ReportSchema = Type.Object({
  message: Type.String(),
  stack: Type.Optional(Type.String()),
  release: Type.Optional(Type.String()),
  remote: Type.Optional(NameSchema),
})

const framePattern =
  /\/assets\/([a-z0-9-]+)\/([0-9a-f]{12})\/(browser\/[^\s:)]+):(\d{1,7}):(\d{1,7})/g

/** A message may hold what a visitor typed. */
const withoutPeople = (message: string) =>
  message.replace(/[^\s"'<>]+@[^\s"'<>]+/g, '…').slice(0, 300)

/** The innermost frame in a script of a build, of a certain app's if it is named. */
function frameOf(stack = '', remote?: string) {
  const frames = [...stack.matchAll(framePattern)].map(
    ([, name = '', build = '', file = '', line, column]) => ({
      name,
      build,
      at: { file, line: Number(line), column: Number(column) },
    }),
  )
  return frames.find(({ name }) => remote === undefined || name === remote)
}

/** Counts a report that the API took, which checks and limits them, for the build in whose code it was thrown, or that the report's release has. */
export function countClientError(
  days: BuildDays,
  live: LiveEnvironment,
  body: unknown,
): void {
  const report = parseReport(body)
  if (!report) return
  const { message, stack, release: id, remote: name } = report
  const frame = frameOf(stack, name)
  const release = releasesOf(live.current()).find((one) => one.id === id)
  const app = frame ?? release?.remotes.find((one) => one.name === name)
  if (app) days.addError(app, withoutPeople(message), frame?.at)
}

function parseReport(body: unknown) {
  try {
    const value: unknown = JSON.parse(String(body))
    return Value.Check(ReportSchema, value) ? value : null
  } catch {
    return null
  }
}
