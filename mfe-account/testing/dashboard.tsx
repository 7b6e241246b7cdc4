import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { type Page, startSession } from 'shared-api'
import type { Character, Dashboard } from 'shared-api/contract'
import type { Language } from 'shared-i18n'
import { dashboardPage } from '#src/features/dashboard/dashboard-page.tsx'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { renderPage } from './render-page.tsx'

/** The page with its loader run for each navigation, as the shell does. */
function loading<Data>({ loader, Component }: Page<Data>, { api }: FakeApi): Page<null> {
  const loads = new Map<string, Data>()
  const load = (key: string, search: string) => {
    const known = loads.get(key)
    if (known || !loader) return known ?? null
    const url = new URL(`http://portal.test/dashboard${search}`)
    const data = loader({ api, params: {}, url })
    loads.set(key, data)
    return data
  }
  return {
    Component: () => {
      const { key, search } = useLocation()
      return <Component data={load(key, search)} />
    },
  }
}

interface Options {
  /** What differs from the demo dashboard. */
  dashboard?: Partial<Dashboard>
  /** Answers beside it. */
  answers?: Record<string, unknown>
  search?: string
  language?: Language
}

/** Draws the dashboard of a player with a session, and waits for it. */
export async function showDashboard({
  dashboard = {},
  answers = {},
  search = '',
  language = 'en',
}: Options = {}) {
  startSession('t0k3n')
  const fake = fakeApi({ ...playerAnswers(dashboard), ...answers })
  const user = userEvent.setup({ delay: null })
  await act(async () => {
    renderPage(loading(dashboardPage, fake), null, {
      path: '/dashboard',
      search,
      api: fake.api,
      language,
    })
  })
  return { user, ...fake }
}

/** What was posted, without the reads. */
export const posted = ({ calls }: Pick<FakeApi, 'calls'>) =>
  calls.filter(({ body }) => body).map(({ path, body }) => ({ path, body }))

/** How often the dashboard was read. */
export const loads = ({ calls }: Pick<FakeApi, 'calls'>) =>
  calls.filter(({ path }) => path === '/dashboard').length

export const button = (name: string | RegExp) => screen.getByRole('button', { name })

export function playerAnswers(dashboard: Partial<Dashboard> = {}): Record<string, unknown> {
  return {
    '/dashboard': aDashboard(dashboard),
    '/dashboard/history': [],
    '/dashboard/orders': [],
    '/auth/sessions': [],
    '/auth/logout': {},
  }
}

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
  return {
    login: 'demo',
    email: 'demo@aurora.gg',
    createdAt: '2025-11-01T12:00:00-03:00',
    status: 'active',
    balance: 540,
    characters: [
      aCharacter(),
      aCharacter({
        nick: 'Mirelune',
        level: 78,
        class: 'Mystic Muse',
        premiumType: null,
        premiumEnd: null,
      }),
    ],
    ...fields,
  }
}
