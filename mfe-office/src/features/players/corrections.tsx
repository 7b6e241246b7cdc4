import type { Correction } from 'shared-api/office/players'
import { Act } from '#src/acts/act.tsx'
import { officePage } from '#src/layout/office-layout.tsx'
import { useMay, useOfficeSession } from '#src/session.ts'
import { DataTable, useColumns } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './player.module.css'

/** Coins that staff gave or took. Those that wait are decided here, by another member than the one who asked. */
export function CorrectionTable({ rows }: { rows: readonly Correction[] }) {
  const { t, moment } = useTexts()
  const { login, coins } = useColumns()
  const mayDecide = useMay('coins.confirm')
  const states = t('correctionState', { returnObjects: true })
  return (
    <DataTable
      caption={t('corrections.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={{
        [t('column.at')]: ({ requestedAt }) => moment(requestedAt),
        [t('column.login')]: login,
        [t('column.coins')]: coins,
        [t('column.reason')]: ({ reason }) => reason,
        [t('column.requestedBy')]: ({ requestedBy }) => requestedBy.name,
        [t('column.state')]: (correction) =>
          mayDecide && correction.state === 'requested' ? (
            <Decision correction={correction} />
          ) : (
            [states[correction.state], correction.decidedBy?.name, correction.answer]
              .filter(Boolean)
              .join(' · ')
          ),
      }}
    />
  )
}

function Decision({ correction }: { correction: Correction }) {
  const { id, coins, login, requestedBy } = correction
  const { t, number } = useTexts()
  const me = useOfficeSession(({ session }) => session?.member.id)
  const path = `/corrections/${id}`
  return (
    <div className={styles.decision}>
      {me !== requestedBy.id && (
        <Act
          title={t('corrections.confirm')}
          path={path}
          hasReason={false}
          warning={t('corrections.confirmWarning', { coins: number(coins), login })}
          toBody={() => ({ isConfirmed: true })}
        />
      )}
      <Act
        title={t('corrections.refuse')}
        path={path}
        toBody={(reason) => ({ ...reason, isConfirmed: false })}
      />
    </div>
  )
}

export const correctionsPage = officePage<Correction[]>({
  name: 'corrections',
  read: ({ readList }) => readList('/corrections'),
  Content: ({ answer }) => <CorrectionTable rows={answer} />,
})
