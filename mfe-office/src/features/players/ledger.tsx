import type { CoinMovement } from 'shared-api/contract'
import { DataTable } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'

/** Every coin that came and went, with the balance after it. */
export function Ledger({ movements }: { movements: readonly CoinMovement[] }) {
  const { t, moment, number } = useTexts()
  const kinds: Record<string, string> = t('movement', { returnObjects: true })
  return (
    <DataTable
      caption={t('ledger.title')}
      rows={movements}
      columns={[
        { label: t('column.at'), cell: ({ at }) => moment(at) },
        // A newer server may know more kinds than this page.
        { label: t('column.what'), cell: ({ kind }) => kinds[kind] ?? kind },
        { label: t('column.detail'), cell: ({ detail }) => detail ?? '—' },
        {
          label: t('column.coins'),
          cell: ({ amount }) => `${amount > 0 ? '+' : ''}${number(amount)}`,
          isNumber: true,
        },
        {
          label: t('player.balance'),
          cell: ({ balance }) => number(balance),
          isNumber: true,
        },
        {
          label: t('player.debt'),
          cell: ({ debt = 0 }) => number(debt),
          isNumber: true,
        },
      ]}
    />
  )
}
