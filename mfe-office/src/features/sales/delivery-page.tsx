import { useTranslation } from 'react-i18next'
import type { DeliveryEvidence } from 'shared-api/office/sales'
import { Select } from 'shared-ui'
import { Act } from '#src/acts/act.tsx'
import { readOne } from '#src/calls.ts'
import { officePage } from '#src/layout/office-layout.tsx'
import { deliveryPath } from '#src/paths.ts'
import { Section } from '#src/section.tsx'
import { useMay } from '#src/session.ts'
import { DeliveryTable } from './deliveries.tsx'
import styles from './sales.module.css'

/** One delivery beside what the game shows of it, to settle one that is held. */
export const deliveryPage = officePage<DeliveryEvidence>({
  name: 'delivery',
  read: ({ api, params: { id = '' } }) => readOne(api, deliveryPath(id)),
  Content: ({ answer: { delivery, finding, facts } }) => {
    const { t } = useTranslation('office')
    const mayAct = useMay('deliveries.settle')
    const findings: Record<string, string> = t('finding', { returnObjects: true })
    const isSettled = delivery.state === 'delivered' || delivery.state === 'returned'
    return (
      <div className={styles.parts}>
        <DeliveryTable deliveries={[delivery]} />
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
