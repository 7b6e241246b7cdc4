import { useTranslation } from 'react-i18next'
import { type Page, useRealm } from 'shared-api'
import { Card, Icon, PageTitle } from 'shared-ui'
import { knightBanner, quillInk, rallyTheTroops } from 'shared-ui/icons'
import { Lead, Trio } from '#src/parts/parts.tsx'
import styles from './community-page.module.css'

const channels = [
  { name: 'discord', icon: rallyTheTroops },
  { name: 'facebook', icon: knightBanner },
  { name: 'whatsapp', icon: quillInk },
] as const

export const communityPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('public')
    const texts = t('community', { returnObjects: true })
    const { links } = useRealm()
    return (
      <>
        <PageTitle>{texts.title}</PageTitle>
        <Lead>{texts.lead}</Lead>
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
      </>
    )
  },
}
