import type { Samples } from 'portal-contract'
import type { ActiveSession, CoinHistory, Dashboard } from 'shared-api/contract'

const at = '2026-11-01T12:00:00Z'

export const samples: Samples = {
  api: {
    'GET /api/dashboard': {
      login: 'sample',
      email: 'sample@portal.test',
      emailConfirmed: false,
      secondFactor: false,
      createdAt: at,
      status: 'active',
      balance: 120,
      characters: [
        {
          nick: 'Kaela',
          level: 78,
          class: 'Duelist',
          classId: 88,
          premiumType: 2,
          premiumEnd: '1 December 2026, 12:00',
        },
        {
          nick: 'Torin',
          level: 1,
          class: 'Human Fighter',
          premiumType: null,
          premiumEnd: null,
        },
      ],
    } satisfies Dashboard,
    'GET /api/dashboard/history': [
      { id: 2, at, kind: 'sendCoins', amount: -30, balance: 120, detail: 'Kaela' },
      { id: 1, at, kind: 'purchase', amount: 150, balance: 150, detail: 'order-1' },
    ] satisfies CoinHistory,
    'GET /api/auth/sessions': [
      { id: '1', createdAt: at, lastSeenAt: at, userAgent: '', isCurrent: true },
    ] satisfies ActiveSession[],
  },
}
