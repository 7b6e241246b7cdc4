import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
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
import { Facts } from '#src/parts/parts.tsx'
import { paths } from '#src/paths.ts'
import styles from './systems.module.css'

export function Systems() {
  const { t } = useTranslation('public')
  const systems = [
    { icon: twoCoins, name: t('serverDetails.offlineShop') },
    { icon: upgrade, name: t('serverDetails.classMaster') },
    { icon: roundStar, name: t('serverDetails.premium') },
    { icon: anvil, name: t('serverDetails.blacksmith') },
    { icon: quillInk, name: t('serverDetails.dailyQuests') },
  ]
  return (
    <section>
      <SectionTitle icon={towerFlag}>{t('serverDetails.systemsTitle')}</SectionTitle>
      <ul className={styles.systems}>
        {systems.map(({ icon, name }) => (
          <li key={name}>
            <Icon icon={icon} size="large" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Shops() {
  const { t } = useTranslation('public')
  return (
    <section>
      <SectionTitle icon={twoCoins}>{t('serverDetails.shopsTitle')}</SectionTitle>
      <DefinitionList
        entries={[
          {
            term: t('serverDetails.coinShop'),
            description: t('serverDetails.coinShopText'),
          },
          {
            term: t('serverDetails.adenaShop'),
            description: t('serverDetails.adenaShopText'),
          },
        ]}
      />
    </section>
  )
}

export function Buffer() {
  const { t } = useTranslation('public')
  return (
    <section>
      <SectionTitle icon={magicSwirl}>{t('serverDetails.bufferTitle')}</SectionTitle>
      <p>{t('serverDetails.bufferText')}</p>
      <p>
        <Link to={paths.premium}>{t('serverDetails.bufferLink')}</Link>
      </p>
    </section>
  )
}

export function Crafting() {
  const { t } = useTranslation('public')
  return (
    <section>
      <SectionTitle icon={gavel}>{t('serverDetails.craftTitle')}</SectionTitle>
      <Facts
        items={[
          t('serverDetails.craftNotSold'),
          t('serverDetails.craftMade'),
          t('serverDetails.craftCoin'),
        ]}
      />
    </section>
  )
}
