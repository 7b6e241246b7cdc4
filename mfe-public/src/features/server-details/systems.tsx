import { useTranslation } from 'react-i18next'
import { Icon, SectionTitle } from 'shared-ui'
import { anvil, gears, queenCrown, scrollUnfurled, swapBag, upgrade } from 'shared-ui/icons'
import styles from './systems.module.css'

/** What the server has beside retail. */
export function Systems() {
  const { t } = useTranslation('public')
  const systems = [
    { icon: swapBag, name: t('serverDetails.offlineShop') },
    { icon: upgrade, name: t('serverDetails.classMaster') },
    { icon: queenCrown, name: t('serverDetails.premium') },
    { icon: anvil, name: t('serverDetails.blacksmith') },
    { icon: scrollUnfurled, name: t('serverDetails.dailyQuests') },
  ]
  return (
    <section>
      <SectionTitle icon={gears}>{t('serverDetails.systemsTitle')}</SectionTitle>
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
