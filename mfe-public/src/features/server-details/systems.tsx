import { useTranslation } from 'react-i18next'
import { Icon, SectionTitle } from 'shared-ui'
import { anvil, quillInk, roundStar, towerFlag, twoCoins, upgrade } from 'shared-ui/icons'
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
