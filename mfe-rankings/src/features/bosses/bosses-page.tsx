import { useTranslation } from 'react-i18next'
import { type Page, type Result, settle } from 'shared-api'
import type { BossRespawn, BossRespawnEntry } from 'shared-api/contract'
import { DataStates, PageTitle, useReload } from 'shared-ui'
import { spikedDragonHead } from 'shared-ui/icons'
import { RankingSection } from '#src/features/ranking/ranking-section.tsx'
import { RowList } from '#src/features/ranking/row-list.tsx'
import styles from './boss-list.module.css'
import { RespawnTime } from './respawn-time.tsx'

const isEmpty = ({ all }: BossRespawn) => all.length === 0

export const bossesPage: Page<Promise<Result<BossRespawn>>> = {
  loader: ({ api }) =>
    settle(api.get<BossRespawn>('/npc-respawn'), 'Erro ao buscar respawn dos bosses'),
  Component: ({ data }) => {
    const { t } = useTranslation(['rankings', 'common'])
    return (
      <>
        <PageTitle>{t('rankings:bosses.title')}</PageTitle>
        {/* A failure shows the text of an empty list (docs/specification.md §8.8). */}
        <DataStates
          source={data}
          isEmpty={isEmpty}
          emptyText={t('common:noData')}
          errorText={t('common:noData')}
          onRetry={useReload()}
        >
          {({ all }) => <BossList bosses={all} />}
        </DataStates>
      </>
    )
  },
}

type Props = { bosses: readonly BossRespawnEntry[] }

/** When each boss respawns (docs/specification.md §2.21). */
function BossList({ bosses }: Props) {
  const { t } = useTranslation('rankings')
  const rows = bosses.map(({ name, nextRespawn }) => ({
    key: name,
    name,
    value: <RespawnTime moment={nextRespawn} />,
  }))
  return (
    <div className={styles.place}>
      <RankingSection list="all" icon={spikedDragonHead} title={t('bosses.respawn')}>
        {(titleId) => <RowList aria-labelledby={titleId} rows={rows} />}
      </RankingSection>
    </div>
  )
}
