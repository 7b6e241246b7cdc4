import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRealm } from 'shared-api'
import { DefinitionList, Icon, SectionTitle } from 'shared-ui'
import {
  anvil,
  gavel,
  magicSwirl,
  quillInk,
  roundStar,
  towerFlag,
  twoCoins,
  upgrade,
} from 'shared-ui/icons'
import { Facts, textPage } from '#src/parts/parts.tsx'
import { paths } from '#src/paths.ts'
import styles from './server-details-page.module.css'

const systems = [
  { name: 'offlineShop', icon: twoCoins },
  { name: 'classMaster', icon: upgrade },
  { name: 'premium', icon: roundStar },
  { name: 'blacksmith', icon: anvil },
  { name: 'dailyQuests', icon: quillInk },
] as const

export const serverDetailsPage = textPage('serverDetails', () => {
  const { t } = useTranslation('public')
  const texts = t('serverDetails', { returnObjects: true })
  return (
    <>
      <Rates />
      <div className={styles.chapters}>
        <Enchant />
        <div className={styles.chapters}>
          <section>
            <SectionTitle icon={gavel}>{texts.craftTitle}</SectionTitle>
            <Facts items={[texts.craftNotSold, texts.craftMade, texts.craftCoin]} />
          </section>
          <section>
            <SectionTitle icon={magicSwirl}>{texts.bufferTitle}</SectionTitle>
            <p>{texts.bufferText}</p>
            <p>
              <Link to={paths.premium}>{texts.bufferLink}</Link>
            </p>
          </section>
          <section>
            <SectionTitle icon={twoCoins}>{texts.shopsTitle}</SectionTitle>
            <DefinitionList
              entries={[
                { term: texts.coinShop, description: texts.coinShopText },
                { term: texts.adenaShop, description: texts.adenaShopText },
              ]}
            />
          </section>
        </div>
      </div>
      <section>
        <SectionTitle icon={towerFlag}>{texts.systemsTitle}</SectionTitle>
        <ul className={styles.systems}>
          {systems.map(({ name, icon }) => (
            <li key={name}>
              <Icon icon={icon} size="large" />
              {texts[name]}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
})

/** The rates that the operator cannot set (docs/specification.md §2.20). */
const fixedRate = '1x'

function Rates() {
  const { t } = useTranslation('public')
  const texts = t('serverDetails', { returnObjects: true })
  const { rates } = useRealm()
  const entries = [
    { term: texts.exp, rate: rates.exp },
    { term: texts.adena, rate: rates.adena },
    { term: texts.drop, rate: fixedRate },
    { term: texts.spoil, rate: fixedRate },
    { term: texts.autofarm, rate: texts.on, note: texts.allDay },
  ]
  return (
    <section className={styles.section}>
      <SectionTitle icon={upgrade}>{texts.ratesTitle}</SectionTitle>
      <dl className={styles.rates}>
        {entries.map(({ term, rate, note }) => (
          <div key={term} className={styles.rate}>
            <dt>{term}</dt>
            <dd>{rate}</dd>
            {note && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * Ranges of levels, with the level after a failure. Rows overlap as in docs/specification.md §9.10, at +10 and +13. The last
 * row is the maximum.
 */
const enchantRanges = [
  { from: 1, to: 3, failure: 'safe' },
  { from: 4, to: 6, failure: 4 },
  { from: 7, to: 10, failure: 7 },
  { from: 10, to: 13, failure: 10 },
  { from: 13, to: 15, failure: 13 },
  { from: 16, to: 16, failure: 0 },
] as const

function Enchant() {
  const { t } = useTranslation('public')
  const texts = t('serverDetails', { returnObjects: true })
  return (
    <section>
      <SectionTitle id="enchant" icon={anvil}>
        {texts.enchantTitle}
      </SectionTitle>
      <Facts items={[texts.enchantNormal, texts.enchantBlessed]} />
      <table className={styles.levels} aria-labelledby="enchant">
        <thead>
          <tr>
            <th scope="col">{texts.enchantLevel}</th>
            <th scope="col">{texts.enchantFailure}</th>
          </tr>
        </thead>
        <tbody>
          {enchantRanges.map(({ from, to, failure }) => (
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
