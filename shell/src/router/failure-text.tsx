import type { RegistryNavigation, RegistryRoute } from 'portal-contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from 'shared-i18n'
import { useFooterNames } from '#src/layout/footer-names.ts'

export type PageName = Pick<RegistryRoute, 'path' | 'title'> & {
  /** The label of its navigation link, by language, if it has one. */
  label: RegistryNavigation['label'] | undefined
}

function usePageName({ path, title, label }: PageName): string | undefined {
  const { i18n } = useTranslation()
  const language = useLanguage()
  const footerNames = useFooterNames()
  // The title is a text of the remote, and may be missing if the remote fails.
  const ownTitle = i18n.exists(title) ? i18n.t(title as never) : undefined
  return label?.[language] ?? footerNames[path] ?? ownTitle
}

type Props = { page: PageName }

/** The specified error text and the page's name: visitors do not know remotes by name. */
export function FailureText({ page }: Props) {
  const { t } = useTranslation(['common', 'shell'])
  const name = usePageName(page)
  return (
    <>
      {t('common:errorLoadingData')}
      <br />
      <small>{name ? t('shell:remoteFailed', { name }) : t('shell:pageFailed')}</small>
    </>
  )
}
