import type { Page, Result } from 'shared-api'
import type { DebtList, LedgerCheck } from 'shared-api/office/sales'
import { DataStates, Section, StatusDot, useReload } from 'shared-ui'
import { readers } from '#src/calls.ts'
import { OfficeLayout, Permitted } from '#src/layout/office-layout.tsx'
import { dataTable } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './sales.module.css'

type Data = { debts: Promise<Result<DebtList>>; check: Promise<Result<LedgerCheck>> }

const DebtTable = dataTable<DebtList[number]>('debts.reversed', (cells) => ({
  'column.at': ({ at }) => cells.moment(at),
  'column.login': cells.login,
  'column.order': ({ orderId }) => orderId,
  'column.state': ({ kind }) => cells.t(`orderStatus.${kind}`),
  'column.coins': cells.coins,
  'debts.spent': cells.amount('spent'),
  'debts.collected': cells.amount('collected'),
  'player.debt': cells.amount('owed'),
}))

/** Payments that were taken back, and whether every coin is accounted for. */
export const debtsPage: Page<Data> = {
  loader: ({ api }) => ({
    debts: readers(api).readList('/debts'),
    check: readers(api).readOne('/ledger/check'),
  }),
  Component: ({ data }) => {
    const { t } = useTexts()
    const reload = useReload()
    return (
      <OfficeLayout>
        <h1>{t('debts.title')}</h1>
        <Permitted page="debts">
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
                {(rows) => <DebtTable rows={rows} />}
              </DataStates>
            </Section>
          </div>
        </Permitted>
      </OfficeLayout>
    )
  },
}
