import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DeliveryEvidence, OfficeDelivery } from 'shared-api/office/sales'
import { Section, Select } from 'shared-ui'
import { Act } from '#src/acts/act.tsx'
import { officePage } from '#src/layout/office-layout.tsx'
import { deliveryPath } from '#src/paths.ts'
import { useMay } from '#src/session.ts'
import { DataTable, useColumns } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import { listPage, type TableProps } from './list-page.tsx'
import styles from './sales.module.css'

export const deliveriesPage = listPage('deliveries', DeliveryTable)

/** Coins on their way into the game. Each leads to its evidence. */
export function DeliveryTable({ rows, isSortable }: TableProps<OfficeDelivery>) {
  const { t, moment } = useTexts()
  const { createdAt, login, coins } = useColumns(isSortable)
  const states = t('deliveryState', { returnObjects: true })
  // What the staff wrote stays as it is.
  const reasons: Record<string, string> = t('deliveryReason', { returnObjects: true })
  return (
    <DataTable
      caption={t('deliveries.title')}
      rows={rows}
      columns={{
        [t('column.at')]: createdAt,
        [t('column.delivery')]: ({ id }) => <Link to={deliveryPath(id)}>{id}</Link>,
        [t('column.login')]: login,
        [t('column.character')]: ({ characterName }) => characterName,
        [t('column.coins')]: coins,
        [t('column.state')]: ({ state, reason }) =>
          [states[state], reason && (reasons[reason] ?? reason)]
            .filter(Boolean)
            .join(' · '),
        [t('column.settled')]: ({ settledAt }) => moment(settledAt),
      }}
    />
  )
}

/** One delivery beside what the game shows of it, to settle one that is held. */
export const deliveryPage = officePage<DeliveryEvidence>({
  name: 'delivery',
  read: ({ readOne, params: { id = '' } }) => readOne(deliveryPath(id)),
  Content: ({ answer: { delivery, finding, facts } }) => {
    const { t } = useTranslation('office')
    const mayAct = useMay('deliveries.settle')
    const findings: Record<string, string> = t('finding', { returnObjects: true })
    const isSettled = delivery.state === 'delivered' || delivery.state === 'returned'
    return (
      <div className={styles.parts}>
        <DeliveryTable rows={[delivery]} />
        <Section title={t('delivery.evidence')}>
          <p>
            <strong>{findings[finding]}</strong>
          </p>
          {/* The game's own names, in English as at the command line. */}
          <ul lang="en">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </Section>
        {mayAct && !isSettled && (
          <Act
            title={t('delivery.settle')}
            path={`${deliveryPath(delivery.id)}/settle`}
            warning={t('delivery.settleWarning')}
          >
            <Select
              name="as"
              label={t('delivery.settleAs')}
              options={[
                { value: 'delivered', label: t('delivery.asDelivered') },
                { value: 'returned', label: t('delivery.asReturned') },
              ]}
            />
          </Act>
        )}
      </div>
    )
  },
})
