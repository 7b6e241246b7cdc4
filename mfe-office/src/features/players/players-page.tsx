import { Link } from 'react-router-dom'
import type { PlayerHitList } from 'shared-api/office/players'
import { Field, StateNote } from 'shared-ui'
import { officePage } from '#src/layout/office-layout.tsx'
import { playerPath } from '#src/paths.ts'
import { dataTable } from '#src/tables/data-table.tsx'
import { Filters, useListSearch } from '#src/tables/list-search.tsx'
import { useTexts } from '#src/texts.ts'

const HitTable = dataTable<PlayerHitList[number]>('players.title', ({ t }) => ({
  'column.login': ({ login, isRemoved }) => (
    <>
      <Link to={playerPath(login)}>{login}</Link>
      {isRemoved && ` (${t('playerState.removed')})`}
    </>
  ),
  'column.number': ({ id }) => id ?? '—',
  'column.email': ({ email }) => email,
  'column.foundBy': ({ foundBy }) => t(`foundBy.${foundBy}`),
}))

/** Finds players by all that they may write to support. */
export const playersPage = officePage<PlayerHitList | null>({
  name: 'players',
  read: async ({ readList, url }) => {
    const q = url.searchParams.get('q')?.trim() ?? ''
    if (q.length < 2) return { ok: true, data: null }
    return readList(`/players?${new URLSearchParams({ q })}`)
  },
  Above: PlayerSearch,
  Content: ({ answer: hits }) => {
    const { t } = useTexts()
    if (hits?.length === 0) return <StateNote state="empty">{t('players.none')}</StateNote>
    return hits && <HitTable rows={hits} />
  },
})

function PlayerSearch() {
  const { t } = useTexts()
  const { given } = useListSearch()
  return (
    <Filters>
      <Field
        name="q"
        type="search"
        label={t('players.search')}
        hint={t('players.searchHint')}
        defaultValue={given('q')}
        required
        maxLength={254}
      />
    </Filters>
  )
}
