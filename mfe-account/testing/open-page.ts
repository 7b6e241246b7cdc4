import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ApiCall, type RenderPageOptions, renderPage } from 'portal-kit/testing'
import type { Character, Dashboard } from 'shared-api/contract'
import { pages } from '#src/routes.tsx'

type Calls = { calls: ApiCall[] }

/** In English, with the demo player's data behind it. @param address such as `/account#reset=abc` */
export async function openPage(address: string, options: RenderPageOptions = {}) {
  const user = userEvent.setup({ delay: null })
  const { api, ...others } = options
  const { calls, router } = await renderPage(pages, address, {
    language: 'en',
    api: { ...playerAnswers, ...api },
    ...others,
  })
  const currentAddress = () => {
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
  return { user, calls, currentAddress }
}

type DashboardOptions = RenderPageOptions & {
  /** What differs from the demo player's dashboard. */
  dashboard?: Partial<Dashboard>
  search?: string
}

export function openDashboard({
  dashboard,
  search = '',
  api,
  ...options
}: DashboardOptions = {}) {
  return openPage(`/dashboard${search}`, {
    session: 't0k3n',
    api: { 'GET /api/dashboard': aDashboard(dashboard), ...api },
    ...options,
  })
}

/** An answer that never arrives: the connection is lost. */
export const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))

/** A call that the server refuses or fails at. */
export const refusal = (status: number, body: object = {}) =>
  Response.json(body, { status })

const posts = ({ calls }: Calls) => calls.filter(({ method }) => method === 'POST')

export const posted = (view: Calls) =>
  posts(view).map(({ method, path, body }) => ({ call: `${method} ${path}`, body }))

/** The idempotency keys of the posts, in order. */
export const keysOf = (view: Calls) =>
  posts(view).map(({ headers }) => headers.get('idempotency-key'))

/** How often the dashboard was read. */
export const loads = ({ calls }: Calls) =>
  calls.filter(({ path }) => path === '/api/dashboard').length

export const button = (name: string | RegExp) => screen.getByRole('button', { name })

export function aCharacter(fields: Partial<Character> = {}): Character {
  return {
    nick: 'Kaelthorn',
    level: 80,
    class: 'Duelist',
    premiumType: 2,
    premiumEnd: '15 Jan 2027, 18:30 (UTC−3)',
    ...fields,
  }
}

export function aDashboard(fields: Partial<Dashboard> = {}): Dashboard {
  const second = { nick: 'Mirelune', level: 78, class: 'Mystic Muse' }
  return {
    login: 'demo',
    email: 'demo@aurora.gg',
    createdAt: '2025-11-01T12:00:00-03:00',
    status: 'active',
    balance: 540,
    characters: [
      aCharacter(),
      aCharacter({ ...second, premiumType: null, premiumEnd: null }),
    ],
    ...fields,
  }
}

const playerAnswers = {
  'GET /api/dashboard': aDashboard(),
  'GET /api/dashboard/history': [],
  'GET /api/dashboard/orders': [],
  'GET /api/auth/sessions': [],
  'POST /api/auth/logout': {},
}
