import type { CoinMovement } from 'shared-api/contract'
import { deviceName } from 'shared-api/contract/rules/device-name'
import type { Player } from 'shared-api/office/players'
import { DataTable, useColumns } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'

/** An open session, or a trusted device, of which less is known. */
type DeviceRow = Player['devices'][number] & Partial<Player['sessions'][number]>

/** Open sessions, and the devices that need no code of the second factor. */
export function Devices({ player: { sessions, devices } }: { player: Player }) {
  const { t, moment } = useTexts()
  return (
    <DataTable<DeviceRow>
      caption={t('player.devices')}
      rows={[...sessions, ...devices]}
      columns={{
        [t('column.what')]: ({ userAgent }) =>
          userAgent === undefined
            ? t('player.trustedDevice')
            : (deviceName(userAgent) ?? t('player.unknownDevice')),
        [t('column.since')]: ({ createdAt = null }) => moment(createdAt),
        [t('column.lastSeen')]: ({ lastSeenAt }) => moment(lastSeenAt),
      }}
    />
  )
}

/** Mails on their way, and those that were sent. */
export function Mails({ player: { waitingMails, sentMails } }: { player: Player }) {
  const { t, moment } = useTexts()
  const states = t('mailState', { returnObjects: true })
  const names: Record<string, string> = t('mailKind', { returnObjects: true })
  const nameOf = (kind: string) => names[kind] ?? kind
  const waiting = waitingMails.map(({ kinds, since, tries }) => ({
    what: kinds.map(nameOf).join(', '),
    at: since,
    state: t('player.waiting', { count: tries }),
  }))
  const sent = sentMails.map(({ kind, at, isSent }) => ({
    what: nameOf(kind),
    at,
    state: isSent ? states.sent : states.notSent,
  }))
  return (
    <DataTable
      caption={t('player.mails')}
      rows={[...waiting, ...sent]}
      columns={{
        [t('column.what')]: ({ what }) => what,
        [t('column.at')]: ({ at }) => moment(at),
        [t('column.state')]: ({ state }) => state,
      }}
    />
  )
}

export function Events({ events }: { events: Player['events'] }) {
  const { t, moment, event: nameOf } = useTexts()
  return (
    <DataTable
      caption={t('player.events')}
      rows={events}
      columns={{
        [t('column.at')]: ({ at }) => moment(at),
        [t('column.what')]: ({ event }) => nameOf(event),
        [t('column.actor')]: ({ actor }) => actor?.name ?? '—',
        [t('column.address')]: ({ address }) => address ?? '—',
        [t('column.detail')]: ({ detail }) => detail ?? '—',
      }}
    />
  )
}

/** Every coin that came and went, with the balance after it. */
export function Ledger({ movements }: { movements: readonly CoinMovement[] }) {
  const { t, moment, number } = useTexts()
  const { amount } = useColumns()
  const kinds: Record<string, string> = t('movement', { returnObjects: true })
  return (
    <DataTable
      caption={t('ledger.title')}
      rows={movements}
      columns={{
        [t('column.at')]: ({ at }) => moment(at),
        // A newer server may know more kinds than this page.
        [t('column.what')]: ({ kind }) => kinds[kind] ?? kind,
        [t('column.detail')]: ({ detail }) => detail ?? '—',
        [t('column.coins')]: {
          cell: ({ amount }) => `${amount > 0 ? '+' : ''}${number(amount)}`,
          isNumber: true,
        },
        [t('player.balance')]: amount('balance'),
        [t('player.debt')]: amount('debt'),
      }}
    />
  )
}
