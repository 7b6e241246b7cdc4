import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Correction } from 'shared-api/office/players'
import { Act } from '#src/acts/act.tsx'
import { useFormats } from '#src/formats.ts'
import { playerPath } from '#src/paths.ts'
import { useMay } from '#src/session.ts'
import { DataTable } from '#src/tables/data-table.tsx'

/** Coins that staff gave or took. Those that wait are decided here, by another member than the one who asked. */
export function CorrectionTable({ corrections }: { corrections: readonly Correction[] }) {
  const { t } = useTranslation('office')
  const { moment, number } = useFormats()
  const mayDecide = useMay('coins.confirm')
  const states = t('correctionState', { returnObjects: true })
  return (
    <DataTable
      caption={t('corrections.title')}
      rows={corrections}
      keyOf={({ id }) => id}
      columns={[
        { label: t('column.at'), cell: ({ requestedAt }) => moment(requestedAt) },
        {
          label: t('column.login'),
          cell: ({ login }) => <Link to={playerPath(login)}>{login}</Link>,
        },
        { label: t('column.coins'), cell: ({ coins }) => number(coins), isNumber: true },
        { label: t('column.reason'), cell: ({ reason }) => reason },
        { label: t('column.requestedBy'), cell: ({ requestedBy }) => requestedBy.name },
        {
          label: t('column.state'),
          cell: (correction) =>
            mayDecide && correction.state === 'requested' ? (
              <Decision correction={correction} />
            ) : (
              [states[correction.state], correction.decidedBy?.name, correction.answer]
                .filter(Boolean)
                .join(' · ')
            ),
        },
      ]}
    />
  )
}

function Decision({ correction: { id, coins, login } }: { correction: Correction }) {
  const { t } = useTranslation('office')
  const { number } = useFormats()
  const path = `/corrections/${id}`
  return (
    <>
      <Act
        title={t('corrections.confirm')}
        path={path}
        hasReason={false}
        warning={t('corrections.confirmWarning', { coins: number(coins), login })}
        toBody={() => ({ isConfirmed: true })}
      />
      <Act
        title={t('corrections.refuse')}
        path={path}
        toBody={() => ({ isConfirmed: false })}
      />
    </>
  )
}
