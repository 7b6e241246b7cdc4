import type { Page, Result } from 'shared-api'
import type { DebtList, LedgerCheck } from 'shared-api/office/sales'
import { DataStates, Section, StatusDot, useReload } from 'shared-ui'
import { readers } from '#src/calls.ts'
import { OfficeLayout } from '#src/layout/office-layout.tsx'
import { DataTable, useColumns } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './sales.module.css'

type Data = { debts: Promise<Result<DebtList>>; check: Promise<Result<LedgerCheck>> }

/** Payments that were taken back, and whether every coin is accounted for. */
export const debtsPage: Page<Data> = {
  loader: ({ api }) => ({
    debts: readers(api).readList('/debts'),
    check: readers(api).readOne('/ledger/check'),
  }),
  Component: ({ data }) => {
    const { t, moment } = useTexts()
    const { login, coins, amount } = useColumns()
    const statuses = t('orderStatus', { returnObjects: true })
    const reload = useReload()
    return (
      <OfficeLayout>
        <h1>{t('debts.title')}</h1>
        <div className={styles.parts}>
          <Section title={t('debts.check')}>
            <DataStates source={data?.check ?? null} onRetry={reload}>
              {({ isSound, violations }) => (
                <>
                  <StatusDot online={isSound}>
                    {isSound ? t('debts.sound') : t('debts.unsound')}
                  </StatusDot>
                  <ul lang="en">
                    {violations.map((violation) => (
                      <li key={violation}>{violation}</li>
                    ))}
                  </ul>
                </>
              )}
            </DataStates>
          </Section>
          <Section title={t('debts.reversed')}>
            <DataStates source={data?.debts ?? null} onRetry={reload}>
              {(rows) => (
                <DataTable
                  caption={t('debts.reversed')}
                  rows={rows}
                  columns={{
                    [t('column.at')]: ({ at }) => moment(at),
                    [t('column.login')]: login,
                    [t('column.order')]: ({ orderId }) => orderId,
                    [t('column.state')]: ({ kind }) => statuses[kind],
                    [t('column.coins')]: coins,
                    [t('debts.spent')]: amount('spent'),
                    [t('debts.collected')]: amount('collected'),
                    [t('player.debt')]: amount('owed'),
                  }}
                />
              )}
            </DataStates>
          </Section>
        </div>
      </OfficeLayout>
    )
  },
}
