import { useTranslation } from 'react-i18next'
import { type Page, useRealm } from 'shared-api'
import { Card, Icon, PageTitle } from 'shared-ui'
import { knightBanner, quillInk, rallyTheTroops } from 'shared-ui/icons'
import { Lead, Trio } from '#src/parts/parts.tsx'
import styles from './community-page.module.css'

function useChannels() {
  const { t } = useTranslation('public')
  const { links } = useRealm()
  return [
    {
      url: links.discord,
      icon: rallyTheTroops,
      name: t('community.discord'),
      text: t('community.discordText'),
    },
    {
      url: links.facebook,
      icon: knightBanner,
      name: t('community.facebook'),
      text: t('community.facebookText'),
    },
    {
      url: links.whatsapp,
      icon: quillInk,
      name: t('community.whatsapp'),
      text: t('community.whatsappText'),
    },
  ]
}

export const communityPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('public')
    const channels = useChannels()
    return (
      <>
        <PageTitle>{t('community.title')}</PageTitle>
        <Lead>{t('community.lead')}</Lead>
        <Trio>
          {channels.map(({ url, icon, name, text }) => (
            <Card key={name} as="li" surface="parchment">
              <div className={styles.channel}>
                <Icon icon={icon} size="emblem" />
                <h2>
                  <a href={url} rel="noopener" data-cover>
                    {name}
                  </a>
                </h2>
                <p>{text}</p>
              </div>
            </Card>
          ))}
        </Trio>
      </>
    )
  },
}
