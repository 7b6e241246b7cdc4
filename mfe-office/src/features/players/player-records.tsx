import { useTranslation } from 'react-i18next'
import { deviceName } from 'shared-api/contract/rules/device-name'
import type { Player } from 'shared-api/office/players'
import { useFormats } from '#src/formats.ts'
import { DataTable } from '#src/tables/data-table.tsx'

/** Open sessions, and the devices that need no code of the second factor. */
export function Devices({ player: { sessions, devices } }: { player: Player }) {
  const { t } = useTranslation('office')
  const { moment } = useFormats()
  const trusted = devices.map(({ lastSeenAt }) => ({
    what: t('player.trustedDevice'),
    since: null,
    lastSeenAt,
  }))
  const open = sessions.map(({ userAgent, createdAt, lastSeenAt }) => ({
    what: deviceName(userAgent) ?? t('player.unknownDevice'),
    since: createdAt,
    lastSeenAt,
  }))
  return (
    <DataTable
      caption={t('player.devices')}
      rows={[...open, ...trusted]}
      keyOf={({ what, since, lastSeenAt }) => `${what} ${since} ${lastSeenAt}`}
      columns={[
        { label: t('column.what'), cell: ({ what }) => what },
        { label: t('column.since'), cell: ({ since }) => moment(since) },
        { label: t('column.lastSeen'), cell: ({ lastSeenAt }) => moment(lastSeenAt) },
      ]}
    />
  )
}

/** Mails on their way, and those that were sent. */
export function Mails({ player: { waitingMails, sentMails } }: { player: Player }) {
  const { t } = useTranslation('office')
  const { moment } = useFormats()
  const states = t('mailState', { returnObjects: true })
  const waiting = waitingMails.map(({ kinds, since, tries }) => ({
    what: kinds.join(', '),
    at: since,
    state: t('player.waiting', { count: tries }),
  }))
  const sent = sentMails.map(({ kind, at, isSent }) => ({
    what: kind,
    at,
    state: isSent ? states.sent : states.notSent,
  }))
  const rows = [...waiting, ...sent].map((mail, place) => ({ ...mail, place }))
  return (
    <DataTable
      caption={t('player.mails')}
      rows={rows}
      keyOf={({ place }) => place}
      columns={[
        { label: t('column.what'), cell: ({ what }) => what },
        { label: t('column.at'), cell: ({ at }) => moment(at) },
        { label: t('column.state'), cell: ({ state }) => state },
      ]}
    />
  )
}

export function Events({ events }: { events: Player['events'] }) {
  const { t } = useTranslation('office')
  const { moment } = useFormats()
  const rows = events.map((event, place) => ({ ...event, place }))
  return (
    <DataTable
      caption={t('player.events')}
      rows={rows}
      keyOf={({ place }) => place}
      columns={[
        { label: t('column.at'), cell: ({ at }) => moment(at) },
        { label: t('column.what'), cell: ({ event }) => event },
        { label: t('column.actor'), cell: ({ actor }) => actor?.name ?? '—' },
        { label: t('column.address'), cell: ({ address }) => address ?? '—' },
        { label: t('column.detail'), cell: ({ detail }) => detail ?? '—' },
      ]}
    />
  )
}
