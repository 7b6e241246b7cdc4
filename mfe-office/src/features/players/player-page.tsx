import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Page, Result } from 'shared-api'
import type { CoinMovement } from 'shared-api/contract'
import { deviceName } from 'shared-api/contract/rules/device-name'
import type { Player } from 'shared-api/office/players'
import { DataStates, DefinitionList, Section, useReload } from 'shared-ui'
import { readers } from '#src/calls.ts'
import { DeliveryTable, OrderTable } from '#src/features/sales/orders-and-deliveries.tsx'
import { OfficeLayout, Permitted } from '#src/layout/office-layout.tsx'
import { playerPath } from '#src/paths.ts'
import { dataTable } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import { CorrectionTable } from './corrections.tsx'
import styles from './player.module.css'
import { PlayerActs } from './player-acts.tsx'

type Data = {
  player: Promise<Result<Player>>
  ledger: Promise<Result<CoinMovement[]>>
}

export const playerPage: Page<Data> = {
  loader: ({ api, params: { login = '' } }) => ({
    player: readers(api).readOne(playerPath(login)),
    ledger: readers(api).readList(`${playerPath(login)}/ledger`),
  }),
  Component: ({ data }) => {
    const { t } = useTranslation('office')
    const { login = '' } = useParams()
    const reload = useReload()
    return (
      <OfficeLayout>
        <Permitted page="player">
          {/* Another player starts with every form closed. */}
          <DataStates
            key={login}
            source={data?.player ?? null}
            errorText={t('player.notFound')}
            onRetry={reload}
          >
            {(player) => (
              <div className={styles.player}>
                <h1>{player.login}</h1>
                <PlayerFacts player={player} />
                <PlayerActs player={player} />
                <Section title={t('ledger.title')}>
                  <DataStates source={data?.ledger ?? null} onRetry={reload}>
                    {(movements) => <LedgerTable rows={movements} />}
                  </DataStates>
                </Section>
                <OrderTable hasTitle rows={player.orders} />
                <DeliveryTable hasTitle rows={player.deliveries} />
                <CorrectionTable hasTitle rows={player.corrections} />
                <DeviceTable hasTitle rows={[...player.sessions, ...player.devices]} />
                <MailTable hasTitle rows={[...player.waitingMails, ...player.sentMails]} />
                <EventTable hasTitle rows={player.events} />
              </div>
            )}
          </DataStates>
        </Permitted>
      </OfficeLayout>
    )
  },
}

function PlayerFacts({ player }: { player: Player }) {
  const { t, moment, number, yesOrNo } = useTexts()
  const { id, email, emailConfirmed, createdAt, hasSecondFactor, ban } = player
  const confirmed = emailConfirmed ? t('player.confirmed') : t('player.unconfirmed')
  const characters = player.characters.map(({ name, level }) => `${name} (${level})`)
  const facts = [
    { term: t('column.number'), description: id ?? '—' },
    { term: t('column.state'), description: t(`playerState.${player.state}`) },
    { term: t('column.email'), description: email ? `${email} (${confirmed})` : '—' },
    { term: t('player.balance'), description: number(player.balance) },
    { term: t('player.debt'), description: number(player.debt) },
    { term: t('player.characters'), description: characters.join(', ') || '—' },
    { term: t('player.secondFactor'), description: yesOrNo(hasSecondFactor) },
    { term: t('player.since'), description: moment(createdAt) },
  ]
  if (ban) {
    const { reason, by, at, until } = ban
    const ended = until ? moment(until) : t('player.noEnd')
    const texts = { reason, name: by.name, at: moment(at), until: ended }
    facts.push({ term: t('player.ban'), description: t('player.banText', texts) })
  }
  return (
    <div className={styles.facts}>
      <DefinitionList entries={facts} />
    </div>
  )
}

/** An open session, or a trusted device, of which less is known. */
type DeviceRow = Player['devices'][number] & Partial<Player['sessions'][number]>

const DeviceTable = dataTable<DeviceRow>('player.devices', ({ t, moment }) => ({
  'column.what': ({ userAgent }) =>
    userAgent === undefined
      ? t('player.trustedDevice')
      : (deviceName(userAgent) ?? t('player.unknownDevice')),
  'column.since': ({ createdAt = null }) => moment(createdAt),
  'column.lastSeen': ({ lastSeenAt }) => moment(lastSeenAt),
}))

type MailRow = Player['waitingMails'][number] | Player['sentMails'][number]

const MailTable = dataTable<MailRow>('player.mails', ({ t, moment, known }) => ({
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

const EventTable = dataTable<EventRow>('player.events', ({ moment, known }) => ({
  'column.at': ({ at }) => moment(at),
  'column.what': ({ event }) => known('event', event),
  'column.actor': ({ actor }) => actor?.name ?? '—',
  'column.address': ({ address }) => address ?? '—',
  'column.detail': ({ detail }) => detail ?? '—',
}))

const LedgerTable = dataTable<CoinMovement>('ledger.title', (cells) => {
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
