import type { RegistryNavigation, RegistryRoute } from 'portal-kit/registry'
import { useTranslation } from 'react-i18next'
import { useLanguage } from 'shared-i18n'
import { useFooterNames } from '#src/layout/footer-names.ts'

/** How visitors know a page. */
export type PageName = Pick<RegistryRoute, 'path' | 'title'> & {
  /** Its link in the navigation, by language, where it has one. */
  label: RegistryNavigation['label'] | undefined
}

function usePageName({ path, title, label }: PageName): string | undefined {
  const { i18n } = useTranslation()
  const language = useLanguage()
  const footerNames = useFooterNames()
  // Links are the shell's own. The title is a text of the remote, and may be missing with it.
  const ownTitle = i18n.exists(title) ? i18n.t(title as never) : undefined
  return label?.[language] ?? footerNames[path] ?? ownTitle
}

type Props = { page: PageName }

/** The specified text, and which page cannot be opened. The name of a remote says nothing to visitors. */
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
