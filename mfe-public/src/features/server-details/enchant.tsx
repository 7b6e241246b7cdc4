import { useTranslation } from 'react-i18next'
import { SectionTitle } from 'shared-ui'
import { anvil } from 'shared-ui/icons'
import { Facts } from '#src/parts/parts.tsx'
import styles from './enchant.module.css'

const titleId = 'enchant'

function EnchantRow({ from, to, failure }: EnchantRule) {
  const { t } = useTranslation('public')
  const levels =
    from === to
      ? t('serverDetails.enchantMaximum', { level: to })
      : t('serverDetails.enchantRange', { from, to })
  return (
    <tr>
      <th scope="row">{levels}</th>
      <td data-failure={failure}>
        {failure === 'safe'
          ? t('serverDetails.enchantSafe')
          : t('serverDetails.enchantReturns', { level: failure })}
      </td>
    </tr>
  )
}

export function Enchant() {
  const { t } = useTranslation('public')
  return (
    <section>
      <SectionTitle id={titleId} icon={anvil}>
        {t('serverDetails.enchantTitle')}
      </SectionTitle>
      <Facts
        items={[t('serverDetails.enchantNormal'), t('serverDetails.enchantBlessed')]}
      />
      <table className={styles.levels} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('serverDetails.enchantLevel')}</th>
            <th scope="col">{t('serverDetails.enchantFailure')}</th>
          </tr>
        </thead>
        <tbody>
          {enchantRules.map((rule) => (
            <EnchantRow key={rule.from} {...rule} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** One row of docs/specification.md §9.10: a range of levels, and the level after a failure. */
type EnchantRule =
  | { from: number; to: number; failure: 'safe' }
  | { from: number; to: number; failure: number }

/** Rows overlap as in docs/specification.md §9.10, at +10 and +13. The last row is the maximum. */
const enchantRules: readonly EnchantRule[] = [
  { from: 1, to: 3, failure: 'safe' },
  { from: 4, to: 6, failure: 4 },
  { from: 7, to: 10, failure: 7 },
  { from: 10, to: 13, failure: 10 },
  { from: 13, to: 15, failure: 13 },
  { from: 16, to: 16, failure: 0 },
]
