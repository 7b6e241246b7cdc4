import { Link } from 'react-router-dom'
import { playerPath } from '#src/paths.ts'
import { useTexts } from '#src/texts.ts'

/** The columns that several tables have, with what the server sorts lists by. */
export function useColumns() {
  const { t, moment, number } = useTexts()
  return {
    /** A column of numbers. */
    amount: <Name extends string>(label: string, name: Name) => ({
      label,
      cell: (row: { [Given in Name]?: number }) => number(row[name] ?? 0),
      isNumber: true,
    }),
    createdAt: {
      label: t('column.at'),
      cell: ({ createdAt }: { createdAt: string }) => moment(createdAt),
      orders: [
        { value: 'newest', direction: 'descending' },
        { value: 'oldest', direction: 'ascending' },
      ],
    },
    login: {
      label: t('column.login'),
      cell: ({ login }: { login: string | null }) =>
        login ? <Link to={playerPath(login)}>{login}</Link> : '—',
    },
    coins: {
      label: t('column.coins'),
      cell: ({ coins }: { coins: number }) => number(coins),
      isNumber: true,
      orders: [{ value: 'largest', direction: 'descending' }],
    },
  } as const
}
