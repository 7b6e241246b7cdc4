import { useTranslation } from 'react-i18next'
import { SectionTitle } from 'shared-ui'
import { anvil } from 'shared-ui/icons'
import { Facts } from '#src/parts/parts.tsx'
import styles from './enchant.module.css'

/**
 * Ranges of levels, with the level after a failure. Rows overlap as in docs/specification.md §9.10, at +10 and +13. The last
 * row is the maximum.
 */
const rows = [
  { from: 1, to: 3, failure: 'safe' },
  { from: 4, to: 6, failure: 4 },
  { from: 7, to: 10, failure: 7 },
  { from: 10, to: 13, failure: 10 },
  { from: 13, to: 15, failure: 13 },
  { from: 16, to: 16, failure: 0 },
] as const

const titleId = 'enchant'

export function Enchant() {
  const { t } = useTranslation('public')
  const texts = t('serverDetails', { returnObjects: true })
  return (
    <section>
      <SectionTitle id={titleId} icon={anvil}>
        {texts.enchantTitle}
      </SectionTitle>
      <Facts items={[texts.enchantNormal, texts.enchantBlessed]} />
      <table className={styles.levels} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{texts.enchantLevel}</th>
            <th scope="col">{texts.enchantFailure}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to, failure }) => (
            <tr key={from}>
              <th scope="row">
                {from === to
                  ? t('serverDetails.enchantMaximum', { level: to })
                  : t('serverDetails.enchantRange', { from, to })}
              </th>
              <td data-failure={failure}>
                {failure === 'safe'
                  ? texts.enchantSafe
                  : t('serverDetails.enchantReturns', { level: failure })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
