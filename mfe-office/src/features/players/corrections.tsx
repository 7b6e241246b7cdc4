import type { Correction } from 'shared-api/office/players'
import { Act } from '#src/acts/act.tsx'
import { officePage } from '#src/layout/office-layout.tsx'
import { useMay, useOfficeSession } from '#src/session.ts'
import { dataTable } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './player.module.css'

/** Coins that staff gave or took. */
export const CorrectionTable = dataTable<Correction>('corrections.title', (cells) => ({
  'column.at': ({ requestedAt }) => cells.moment(requestedAt),
  'column.login': cells.login,
  'column.coins': cells.coins,
  'column.reason': ({ reason }) => reason,
  'column.requestedBy': ({ requestedBy }) => requestedBy.name,
  'column.state': (correction) => <Decision correction={correction} />,
}))

/** Those that wait are decided here, by another member than the one who asked. */
function Decision({ correction }: { correction: Correction }) {
  const { id, coins, login, requestedBy, state, decidedBy, answer } = correction
  const { t, number } = useTexts()
  const mayDecide = useMay('coins.confirm')
  const me = useOfficeSession(({ session }) => session?.member.id)
  const path = `/corrections/${id}`
  if (!mayDecide || state !== 'requested')
    return [t(`correctionState.${state}`), decidedBy?.name, answer]
      .filter(Boolean)
      .join(' · ')
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
