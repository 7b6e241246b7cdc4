import { useTranslation } from 'react-i18next'
import { SectionTitle } from 'shared-ui'
import { anvil } from 'shared-ui/icons'
import { Facts } from '#src/parts/facts.tsx'
import styles from './enchant.module.css'
import { type EnchantRule, enchantRules } from './enchant-rules.ts'

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
