import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type RenderPageOptions, renderPage } from 'portal-kit/testing'
import { createPath } from 'react-router'
import type { Character, Dashboard, Order, OrderStatus } from 'shared-api/contract'
import { pages } from '#src/routes.tsx'

/** In English, with the demo player's data behind it. @param address such as `/account#reset=abc` */
export async function openPage(address: string, options: RenderPageOptions = {}) {
  const user = userEvent.setup({ delay: null })
  const { api, ...others } = options
  const { calls, router } = await renderPage(pages, address, {
    language: 'en',
    api: { ...playerAnswers, ...api },
    ...others,
  })
  const posts = () => calls.filter(({ method }) => method === 'POST')
  return {
    user,
    calls,
    currentAddress: () => createPath(router.state.location),
    posted: () => posts().map(({ path, body }) => ({ call: `POST ${path}`, body })),
    /** The idempotency keys of the posts, in order. */
    keys: () => posts().map(({ headers }) => headers.get('idempotency-key')),
    /** How often the dashboard was read. */
    loads: () => calls.filter(({ path }) => path === '/api/dashboard').length,
  }
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

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const field = (name: string) => screen.getByLabelText(name)

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

export function anOrder(status: OrderStatus): Order {
  const createdAt = '2026-11-01T12:00:00Z'
  return { id: 'o-1', coins: 50, amount: 50, currency: 'BRL', status, createdAt }
}

const playerAnswers = {
  'GET /api/dashboard': aDashboard(),
  'GET /api/dashboard/history': [],
  'GET /api/dashboard/orders': [],
  'GET /api/auth/sessions': [],
  'POST /api/auth/logout': {},
}
