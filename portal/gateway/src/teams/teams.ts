import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { teamPath } from 'portal-contract'
import { hashSource, isStoreName, teamKey } from 'portal-releases'
import { Value } from 'typebox/value'
import { type LiveEnvironment, releasesOf } from '#src/environment/live-environment.ts'
import type { BuildDays } from '#src/health/build-days.ts'
import { newGatewayId } from '#src/health/health.ts'
import { readCookie, writeCookie } from '#src/http/cookies.ts'
import { reportOnce } from '#src/http/errors.ts'
import { sendCookies, sendText } from '#src/http/send.ts'
import {
  bodyLimit,
  openingPage,
  openingPageHeaders,
  privatePageHeaders,
  TokenSchema,
} from '#src/overrides/sessions.ts'
import { renderTeamPage, teamStyle } from './team-page.ts'
import { readTeamReport, writeBuildDays } from './team-report.ts'

const writeEveryMs = 60_000
const monthSeconds = 30 * 24 * 60 * 60

const refusal =
  "This link is not valid, or no longer: ask the portal's operator for another."

const pageHeaders = {
  ...privatePageHeaders([`style-src ${hashSource(teamStyle)}`]),
  vary: 'Accept, Authorization, Cookie',
}

type TeamRequest = FastifyRequest<{ Params: { app: string } }>

const cookieOf = (app: string) => `team-${app}`

/** The token of a program, or of a browser that opened the team's link. */
function tokenOf(request: TeamRequest): string {
  const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return bearer ?? readCookie(request, cookieOf(request.params.app)) ?? ''
}

/**
 * Registers what a team sees of its app: a page, and JSON for programs that accept it. The secret is read at each
 * request, so that a link that is taken back opens nothing at any gateway.
 */
export function registerTeams(
  app: FastifyInstance,
  live: LiveEnvironment,
  days: BuildDays,
  onError: (error: unknown) => void,
): void {
  const { store, name: environment } = live
  const gateway = newGatewayId()
  const attempt = reportOnce(onError)
  let written = JSON.stringify({ builds: {} })
  const write = async () => {
    const content = JSON.stringify({ builds: days.summaries() })
    if (content === written) return
    written = content
    await attempt('days', () => writeBuildDays(live, gateway, content))
  }
  const timer = setInterval(write, writeEveryMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
  const isValid = async (name: string, token: string) => {
    if (!isStoreName(name) || token === '') return false
    const secret = await teamKey(store, environment, name).find()
    const given = Buffer.from(token, 'base64url')
    return (
      secret !== null && given.length === secret.length && timingSafeEqual(given, secret)
    )
  }

  app.get(teamPath(':app'), async (request: TeamRequest, reply) => {
    const { app: name } = request.params
    const wantsJson = request.headers.accept?.includes('application/json') ?? false
    const asJson = (value: object) =>
      reply.headers(pageHeaders).type('application/json; charset=utf-8').send(value)
    if (!(await isValid(name, tokenOf(request)))) {
      if (!wantsJson) return reply.headers(openingPageHeaders).send(openingPage)
      reply.code(403)
      return asJson({ message: refusal })
    }
    await write()
    const report = await readTeamReport(store, environment, name)
    if (wantsJson) return asJson(report)
    return reply.headers(pageHeaders).send(renderTeamPage(report))
  })

  app.post(teamPath(':app'), { bodyLimit }, async (request: TeamRequest, reply) => {
    const { body, params } = request
    const { token } = Value.Check(TokenSchema, body) ? body : { token: '' }
    if (!(await isValid(params.app, token))) return sendText(reply, 403, refusal)
    const lasting = { maxAgeSeconds: monthSeconds, isStrict: true }
    return sendCookies(reply, writeCookie(request, cookieOf(params.app), token, lasting))
  })
}

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
