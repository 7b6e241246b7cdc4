import userEvent from '@testing-library/user-event'
import { type RenderPageOptions, renderPage } from 'portal-kit/testing'
import { createPath } from 'react-router'
import { type Role, roles } from 'shared-api/office/permissions'
import type { Player } from 'shared-api/office/players'
import type { OfficeSession } from 'shared-api/office/staff'
import { pages } from '#src/routes.tsx'
import { useOfficeSession } from '#src/session.ts'

type Options = RenderPageOptions & { role?: Role }

/** In English, as a member of staff of the role; an owner by default. */
export async function openPage(address: string, options: Options = {}) {
  const { role = 'owner', api, ...others } = options
  const user = userEvent.setup({ delay: null })
  // The store outlives the earlier test's render.
  useOfficeSession.setState({ session: undefined })
  const { calls, router } = await renderPage(pages, address, {
    language: 'en',
    api: { 'GET /api/office/session': aSession(role), ...api },
    ...others,
  })
  const posts = () => calls.filter(({ method }) => method === 'POST')
  return {
    user,
    currentAddress: () => createPath(router.state.location),
    /** What was read, but for the session. */
    reads: () =>
      calls
        .filter(({ method, path }) => method === 'GET' && !path.endsWith('/session'))
        .map(({ path }) => path.replace('/api/office', '')),
    posted: () =>
      posts().map(({ path, body }) => ({ call: path.replace('/api/office', ''), body })),
    /** The idempotency keys of the posts, in order. */
    keys: () => posts().map(({ headers }) => headers.get('idempotency-key')),
  }
}

/** A call that the server refuses or fails at. */
export const refusal = (status: number, code: string, message = 'Refused') =>
  Response.json({ code, message, requestId: 'r-1' }, { status })

export function aSession(
  role: Role = 'owner',
  step: OfficeSession['step'] = 'in',
): OfficeSession {
  const permissions = [...roles[role]]
  return {
    csrf: 'token',
    step,
    member: { id: 1, email: 'ana@realm.test', name: 'Ana', role, permissions },
    coinsLeft: 200,
  }
}

const at = '2026-11-01T12:00:00Z'

export function aPlayer(fields: Partial<Player> = {}): Player {
  return {
    login: 'demo',
    id: 2,
    email: 'demo@aurora.gg',
    emailConfirmed: true,
    createdAt: at,
    state: 'active',
    ban: null,
    hasSecondFactor: true,
    balance: 540,
    debt: 0,
    characters: [{ name: 'Kaelthorn', level: 80 }],
    orders: [],
    deliveries: [],
    corrections: [],
    sessions: [{ createdAt: at, lastSeenAt: at, userAgent: '' }],
    devices: [],
    waitingMails: [],
    sentMails: [],
    events: [],
    emailUndo: null,
    ...fields,
  }
}
