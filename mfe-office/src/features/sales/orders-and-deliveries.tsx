import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DeliveryEvidence, OfficeDelivery, OfficeOrder } from 'shared-api/office/sales'
import { Field, LinkButton, Section, Select } from 'shared-ui'
import { Act } from '#src/acts/act.tsx'
import { officePage } from '#src/layout/office-layout.tsx'
import { deliveryPath } from '#src/paths.ts'
import { useMay } from '#src/session.ts'
import { dataTable, type TableProps } from '#src/tables/data-table.tsx'
import { DayFields, Filters, Pager, useListSearch } from '#src/tables/list-search.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './sales.module.css'

/** The parameter that narrows a list by state, and the texts of its values. */
const states = {
  orders: { name: 'status', texts: 'orderStatus' },
  deliveries: { name: 'state', texts: 'deliveryState' },
} as const

type ListName = keyof typeof states

const listPage = <Row,>(name: ListName, Table: ComponentType<TableProps<Row>>) =>
  officePage<{ rows: Row[]; total: number }>({
    name,
    read: ({ readPart, url }) => readPart(`/${name}`, url),
    Above: () => <ListFilters list={name} />,
    Content: ({ answer: { rows, total } }) => {
      const { t } = useTranslation('office')
      return (
        <>
          <p role="status">{t('table.found', { count: total })}</p>
          <Table rows={rows} isSortable />
          <Pager total={total} />
        </>
      )
    },
  })

function ListFilters({ list }: { list: ListName }) {
  const { t } = useTranslation('office')
  const { given, linkTo } = useListSearch()
  const { name, ...state } = states[list]
  const texts = t(state.texts, { returnObjects: true })
  const all = { value: '', label: t('table.all') }
  const values = Object.entries(texts).map(([value, label]) => ({ value, label }))
  return (
    <>
      <Filters>
        <Field
          name="login"
          label={t('column.login')}
          defaultValue={given('login')}
          maxLength={100}
        />
        <Select
          name={name}
          label={t('column.state')}
          options={[all, ...values]}
          defaultValue={given(name)}
        />
        <DayFields from={given('from')} to={given('to')} />
      </Filters>
      <p className={styles.file}>
        <LinkButton
          variant="outline"
          size="small"
          render={(anchor) => (
            <a
              href={`/api/office/${list}.csv${linkTo({ page: '' })}`}
              download
              {...anchor}
            />
          )}
        >
          {t('table.csv')}
        </LinkButton>
      </p>
    </>
  )
}

export const OrderTable = dataTable<OfficeOrder>('orders.title', (cells) => ({
  'column.at': cells.createdAt,
  'column.order': ({ id }) => id,
  'column.login': cells.login,
  'column.coins': cells.coins,
  'column.amount': cells.price,
  'column.state': ({ status }) => cells.t(`orderStatus.${status}`),
  'column.payments': (order) => <Payments {...order} />,
}))

export const ordersPage = listPage('orders', OrderTable)

function Payments({ payments }: Pick<OfficeOrder, 'payments'>) {
  const { t, moment, number } = useTexts()
  if (payments.length === 0) return '—'
  return (
    <ul>
      {payments.map(({ id, status, changedAt, createdAt, isCredited, owed, problem }) => (
        <li key={id}>
          {[
            id,
            t(`orderStatus.${status}`),
            moment(changedAt ?? createdAt),
            isCredited ? t('orders.credited') : t('orders.notCredited'),
            owed > 0 && t('orders.owed', { amount: number(owed) }),
            problem,
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}

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
