import { useTranslation } from 'react-i18next'
import type { Character } from 'shared-api/contract'
import { Card } from 'shared-ui'
import styles from './character-card.module.css'
import { PremiumRibbon } from './premium-ribbon.tsx'

type Props = { character: Character }

/** One character: nick, level, class, premium. */
export function CharacterCard({ character }: Props) {
  const { t } = useTranslation('account')
  const { nick, level, class: className } = character
  return (
    <Card as="li" surface="parchment">
      <div className={styles.head}>
        <div className={styles.who}>
          <h3 className={styles.nick}>{nick}</h3>
          <p className={styles.class}>{t('dashboard.character', { level, className })}</p>
        </div>
        <PremiumRibbon character={character} />
      </div>
    </Card>
  )
}
