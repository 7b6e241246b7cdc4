import { useTranslation } from 'react-i18next'
import type { BossRespawnEntry } from 'shared-api/contract'
import { spikedDragonHead } from 'shared-ui/icons'
import { RankingSection } from '#src/features/ranking/ranking-section.tsx'
import { RowList } from '#src/features/ranking/row-list.tsx'
import styles from './boss-list.module.css'
import { RespawnTime } from './respawn-time.tsx'

type Props = { bosses: readonly BossRespawnEntry[] }

/** When each boss respawns (docs/specification.md §2.21). */
export function BossList({ bosses }: Props) {
  const { t } = useTranslation('rankings')
  const rows = bosses.map(({ name, nextRespawn }) => ({
    key: name,
    name,
    value: <RespawnTime nextRespawn={nextRespawn} />,
  }))
  return (
    <div className={styles.place}>
      <RankingSection list="all" icon={spikedDragonHead} title={t('bosses.respawn')}>
        {(titleId) => <RowList aria-labelledby={titleId} rows={rows} />}
      </RankingSection>
    </div>
  )
}
