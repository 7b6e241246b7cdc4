import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import { Card, Icon } from 'shared-ui'
import { knightBanner, quillInk, rallyTheTroops } from 'shared-ui/icons'
import { Trio, textPage } from '#src/parts/parts.tsx'
import styles from './community-page.module.css'

const channels = [
  { name: 'discord', icon: rallyTheTroops },
  { name: 'facebook', icon: knightBanner },
  { name: 'whatsapp', icon: quillInk },
] as const

export const communityPage = textPage('community', () => {
  const { t } = useTranslation('public')
  const texts = t('community', { returnObjects: true })
  const { links } = useRealm()
  return (
    <Trio>
      {channels.map(({ name, icon }) => (
        <Card key={name} as="li" surface="parchment">
          <div className={styles.channel}>
            <Icon icon={icon} size="emblem" />
            <h2>
              <a href={links[name]} rel="noopener" data-cover>
                {texts[name]}
              </a>
            </h2>
            <p>{texts[`${name}Text` as const]}</p>
          </div>
        </Card>
      ))}
    </Trio>
  )
})
