import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DeliveryEvidence, OfficeDelivery } from 'shared-api/office/sales'
import { Section, Select } from 'shared-ui'
import { Act } from '#src/acts/act.tsx'
import { officePage } from '#src/layout/office-layout.tsx'
import { deliveryPath } from '#src/paths.ts'
import { useMay } from '#src/session.ts'
import { dataTable } from '#src/tables/data-table.tsx'
import { listPage } from './list-page.tsx'
import styles from './sales.module.css'

/** Coins on their way into the game. Each leads to its evidence. */
export const DeliveryTable = dataTable<OfficeDelivery>('deliveries.title', (cells) => ({
  'column.at': cells.createdAt,
  'column.delivery': ({ id }) => <Link to={deliveryPath(id)}>{id}</Link>,
  'column.login': cells.login,
  'column.character': ({ characterName }) => characterName,
  'column.coins': cells.coins,
  // What the staff wrote as a reason stays as it is.
  'column.state': ({ state, reason }) =>
    [cells.t(`deliveryState.${state}`), reason && cells.known('deliveryReason', reason)]
      .filter(Boolean)
      .join(' · '),
  'column.settled': ({ settledAt }) => cells.moment(settledAt),
}))

export const deliveriesPage = listPage('deliveries', DeliveryTable)

/** One delivery beside what the game shows of it, to settle one that is held. */
export const deliveryPage = officePage<DeliveryEvidence>({
  name: 'delivery',
  read: ({ readOne, params: { id = '' } }) => readOne(deliveryPath(id)),
  Content: ({ answer: { delivery, finding, facts } }) => {
    const { t } = useTranslation('office')
    const mayAct = useMay('deliveries.settle')
    const isSettled = delivery.state === 'delivered' || delivery.state === 'returned'
    return (
      <div className={styles.parts}>
        <DeliveryTable rows={[delivery]} />
        <Section title={t('delivery.evidence')}>
          <p>
            <strong>{t(`finding.${finding}`)}</strong>
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
