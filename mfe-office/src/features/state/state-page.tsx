import type { OfficeState } from 'shared-api/office/state'
import { DefinitionList, Section, StatusDot } from 'shared-ui'
import { officePage } from '#src/layout/office-layout.tsx'
import { dataTable } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './state.module.css'

export const statePage = officePage<OfficeState>({
  name: 'state',
  read: ({ readOne }) => readOne('/state'),
  Content: ({ answer }) => (
    <div className={styles.state}>
      <Parts {...answer} />
      <Queues {...answer} />
      <OpenPoints {...answer} />
      {answer.apps.length > 0 && <AppTable hasTitle rows={answer.apps} />}
    </div>
  ),
})

const PartTable = dataTable<OfficeState['parts'][number]>('state.parts', ({ t }) => ({
  'column.what': ({ name }) => t(`part.${name}`),
  'column.state': ({ state }) => (
    <StatusDot online={state === 'ok'}>{t(`partState.${state}`)}</StatusDot>
  ),
  // As the command line says them.
  'column.detail': ({ facts }) => <span lang="en">{facts.join('; ') || '—'}</span>,
}))

function Parts({ health, parts }: OfficeState) {
  const { t } = useTexts()
  return (
    <Section title={t('state.parts')}>
      <p>{health.status === 'ok' ? t('state.healthy') : t('state.degraded')}</p>
      <PartTable rows={parts} />
    </Section>
  )
}

const queueNames = [
  'corrections',
  'heldDeliveries',
  'deliveries',
  'mails',
  'orders',
] as const

function Queues({ queues }: OfficeState) {
  const { t, number } = useTexts()
  const entries = queueNames.map((name) => ({
    term: t(`queue.${name}`),
    description: number(queues[name]),
  }))
  return (
    <Section title={t('state.queues')}>
      <div className={styles.facts}>
        <DefinitionList entries={entries} />
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

const AppTable = dataTable<OfficeState['apps'][number]>('state.apps', () => ({
  'column.what': ({ app }) => app,
  'state.live': ({ live }) => live,
  'state.canary': ({ canary }) => (canary ? `${canary.build} (${canary.percent} %)` : '—'),
}))
