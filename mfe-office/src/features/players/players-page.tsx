import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Page, Result } from 'shared-api'
import type { PlayerHitList } from 'shared-api/office/players'
import { DataStates, Field, useReload } from 'shared-ui'
import { OfficeLayout } from '#src/layout/office-layout.tsx'
import { playerPath } from '#src/paths.ts'
import { readList } from '#src/reads.ts'
import { DataTable } from '#src/tables/data-table.tsx'
import { Filters } from '#src/tables/filters.tsx'
import { useListSearch } from '#src/tables/list-search.ts'

type Hit = PlayerHitList[number]
type Data = { hits: Promise<Result<Hit[]>> | null }

/** Finds players by all that they may write to support. */
export const playersPage: Page<Data> = {
  loader: ({ api, url }) => {
    const q = url.searchParams.get('q')?.trim() ?? ''
    if (q.length < 2) return { hits: null }
    return { hits: readList<Hit>(api, `/players?${new URLSearchParams({ q })}`) }
  },
  Component: ({ data }) => {
    const { t } = useTranslation('office')
    return (
      <OfficeLayout>
        <h1>{t('players.title')}</h1>
        <PlayerSearch />
        {data?.hits && <Hits source={data.hits} />}
      </OfficeLayout>
    )
  },
}

function PlayerSearch() {
  const { t } = useTranslation('office')
  const { given } = useListSearch()
  return (
    <Filters>
      <Field
        key={given('q')}
        name="q"
        type="search"
        label={t('players.search')}
        hint={t('players.searchHint')}
        defaultValue={given('q')}
        required
        minLength={2}
        maxLength={254}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </Filters>
  )
}

function Hits({ source }: { source: Promise<Result<Hit[]>> | Result<Hit[]> }) {
  const { t } = useTranslation('office')
  const reload = useReload()
  const foundBy: Record<string, string> = t('foundBy', { returnObjects: true })
  return (
    <DataStates
      source={source}
      isEmpty={(hits) => hits.length === 0}
      emptyText={t('players.none')}
      onRetry={reload}
    >
      {(hits) => (
        <DataTable
          caption={t('players.title')}
          rows={hits}
          columns={[
            {
              label: t('column.login'),
              cell: ({ login, isRemoved }) => (
                <>
                  <Link to={playerPath(login)}>{login}</Link>
                  {isRemoved && ` (${t('playerState.removed')})`}
                </>
              ),
            },
            { label: t('column.number'), cell: ({ id }) => id ?? '—' },
            { label: t('column.email'), cell: ({ email }) => email },
            { label: t('column.foundBy'), cell: (hit) => foundBy[hit.foundBy] },
          ]}
        />
      )}
    </DataStates>
  )
}
