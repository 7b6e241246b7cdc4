import type { OfficeState } from 'shared-api/office/state'
import { DefinitionList, Section, StatusDot } from 'shared-ui'
import { officePage } from '#src/layout/office-layout.tsx'
import { DataTable } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './state.module.css'

/** How the site is: its parts, what waits, and what visitors get. */
export const statePage = officePage<OfficeState>({
  name: 'state',
  read: ({ readOne }) => readOne('/state'),
  Content: ({ answer }) => (
    <div className={styles.state}>
      <Parts {...answer} />
      <Queues {...answer} />
      <OpenPoints {...answer} />
      <Apps {...answer} />
    </div>
  ),
})

function Parts({ health, parts }: OfficeState) {
  const { t } = useTexts()
  const names = t('part', { returnObjects: true })
  const states = t('partState', { returnObjects: true })
  return (
    <Section title={t('state.parts')}>
      <p>{health.status === 'ok' ? t('state.healthy') : t('state.degraded')}</p>
      <DataTable
        caption={t('state.parts')}
        rows={parts}
        columns={{
          [t('column.what')]: ({ name }) => names[name],
          [t('column.state')]: ({ state }) => (
            <StatusDot online={state === 'ok'}>{states[state]}</StatusDot>
          ),
          // As the command line says them.
          [t('column.detail')]: ({ facts }) => (
            <span lang="en">{facts.join('; ') || '—'}</span>
          ),
        }}
      />
    </Section>
  )
}

function Queues({ queues }: OfficeState) {
  const { t, number } = useTexts()
  const names = t('queue', { returnObjects: true })
  const { corrections, deliveries, heldDeliveries, mails, orders } = queues
  return (
    <Section title={t('state.queues')}>
      <div className={styles.facts}>
        <DefinitionList
          entries={[
            { term: names.corrections, description: number(corrections) },
            { term: names.heldDeliveries, description: number(heldDeliveries) },
            { term: names.deliveries, description: number(deliveries) },
            { term: names.mails, description: number(mails) },
            { term: names.orders, description: number(orders) },
          ]}
        />
      </div>
    </Section>
  )
}

function OpenPoints({ openPoints }: OfficeState) {
  const { t } = useTexts()
  if (openPoints.length === 0) return null
  return (
    <Section title={t('state.openPoints')}>
      <ul lang="en" className={styles.points}>
        {openPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Section>
  )
}

function Apps({ apps }: OfficeState) {
  const { t } = useTexts()
  if (apps.length === 0) return null
  return (
    <Section title={t('state.apps')}>
      <DataTable
        caption={t('state.apps')}
        rows={apps}
        columns={{
          [t('column.what')]: ({ app }) => app,
          [t('state.live')]: ({ live }) => live,
          [t('state.canary')]: ({ canary }) =>
            canary ? `${canary.build} (${canary.percent} %)` : '—',
        }}
      />
    </Section>
  )
}
