import type { RegistryNavigation, RegistryRoute } from 'portal-kit/registry'
import { useTranslation } from 'react-i18next'
import { useLanguage } from 'shared-i18n'

/** How visitors know a page. */
export type PageName = Pick<RegistryRoute, 'title'> & {
  /** Its link in the navigation, by language, where it has one. */
  label: RegistryNavigation['label'] | undefined
}

type Props = { page: PageName }

/** The specified text, and which page cannot be opened. A remote's internal name says nothing to a visitor. */
export function FailureText({ page: { title, label } }: Props) {
  const { t, i18n } = useTranslation(['common', 'shell'])
  const language = useLanguage()
  // Its title is a text of the remote, and may be missing with it; the link is data of the release.
  const ownTitle = i18n.exists(title) ? i18n.t(title as never) : undefined
  const name = label?.[language] ?? ownTitle
  return (
    <>
      {t('common:errorLoadingData')}
      <br />
      <small>{name ? t('shell:remoteFailed', { name }) : t('shell:pageFailed')}</small>
    </>
  )
}
