import type { CoinMovement } from 'shared-api/contract'
import { deviceName } from 'shared-api/contract/rules/device-name'
import type { Player } from 'shared-api/office/players'
import { dataTable } from '#src/tables/data-table.tsx'

/** An open session, or a trusted device, of which less is known. */
type DeviceRow = Player['devices'][number] & Partial<Player['sessions'][number]>

/** Open sessions, and the devices that need no code of the second factor. */
export const DeviceTable = dataTable<DeviceRow>('player.devices', ({ t, moment }) => ({
  'column.what': ({ userAgent }) =>
    userAgent === undefined
      ? t('player.trustedDevice')
      : (deviceName(userAgent) ?? t('player.unknownDevice')),
  'column.since': ({ createdAt = null }) => moment(createdAt),
  'column.lastSeen': ({ lastSeenAt }) => moment(lastSeenAt),
}))

type MailRow = Player['waitingMails'][number] | Player['sentMails'][number]

/** Mails on their way, and those that were sent. */
export const MailTable = dataTable<MailRow>('player.mails', ({ t, moment, known }) => ({
  'column.what': (mail) =>
    ('kinds' in mail ? mail.kinds : [mail.kind])
      .map((kind) => known('mailKind', kind))
      .join(', '),
  'column.at': (mail) => moment('since' in mail ? mail.since : mail.at),
  'column.state': (mail) =>
    'tries' in mail
      ? t('player.waiting', { count: mail.tries })
      : t(mail.isSent ? 'mailState.sent' : 'mailState.notSent'),
}))

type EventRow = Player['events'][number]

export const EventTable = dataTable<EventRow>('player.events', ({ moment, known }) => ({
  'column.at': ({ at }) => moment(at),
  'column.what': ({ event }) => known('event', event),
  'column.actor': ({ actor }) => actor?.name ?? '—',
  'column.address': ({ address }) => address ?? '—',
  'column.detail': ({ detail }) => detail ?? '—',
}))

/** Every coin that came and went, with the balance after it. */
export const LedgerTable = dataTable<CoinMovement>('ledger.title', (cells) => {
  const { moment, number, known, amount } = cells
  return {
    'column.at': ({ at }) => moment(at),
    'column.what': ({ kind }) => known('movement', kind),
    'column.detail': ({ detail }) => detail ?? '—',
    'column.coins': {
      cell: ({ amount }) => `${amount > 0 ? '+' : ''}${number(amount)}`,
      isNumber: true,
    },
    'player.balance': amount('balance'),
    'player.debt': amount('debt'),
  }
})
