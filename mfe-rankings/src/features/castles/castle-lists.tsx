import { useTranslation } from 'react-i18next'
import type { Castle } from 'shared-api/contract'
import { castle as castleIcon, crossedSabres } from 'shared-ui/icons'
import { RankingColumns } from '#src/features/ranking/ranking-columns.tsx'
import { RankingSection } from '#src/features/ranking/ranking-section.tsx'
import { RowList } from '#src/features/ranking/row-list.tsx'
import styles from './castle-lists.module.css'
import { SiegeDate } from './siege-date.tsx'

/** The owner and the next siege of each castle (docs/specification.md §2.9). */
export function CastleLists({ castles }: { castles: readonly Castle[] }) {
  const { t } = useTranslation('rankings')
  const owners = castles.map(({ castleId, castleName, ownerClan }) => ({
    key: castleId,
    name: castleName,
    value: ownerClan || <span className={styles.nobody}>{t('castles.noOwner')}</span>,
  }))
  const sieges = castles.map((castle) => ({
    key: castle.castleId,
    name: castle.castleName,
    value: <SiegeDate castle={castle} />,
  }))
  return (
    <RankingColumns>
      <RankingSection list="owners" icon={castleIcon} title={t('castles.owners')}>
        {(titleId) => <RowList aria-labelledby={titleId} rows={owners} />}
      </RankingSection>
      <RankingSection list="sieges" icon={crossedSabres} title={t('castles.sieges')}>
        {(titleId) => <RowList aria-labelledby={titleId} rows={sieges} />}
      </RankingSection>
    </RankingColumns>
  )
}
