import type { RegistryNavigation } from 'portal-contract'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useRealm } from 'shared-api'
import { type Language, rememberLanguage, useLanguage } from 'shared-i18n'
import { showAlert } from 'shared-ui/alerts'
import { usePortalI18n } from '#src/boot/i18n-context.ts'
import { NavigationBar } from '#src/layout/navigation-bar.tsx'

type Props = { navigation: readonly RegistryNavigation[] }

export function PortalNavigation({ navigation }: Props) {
  const language = useLanguage()
  const realm = useRealm()
  const { i18n, changeLanguage } = usePortalI18n()
  const { revalidate } = useRevalidator()
  const { t } = useTranslation('common')

  const select = async (next: Language) => {
    try {
      await changeLanguage(next)
    } catch {
      showAlert(t('errorLoadingData'))
      return
    }
    // Another language may have been selected meanwhile: the one on screen counts.
    const shown = i18n.language as Language
    rememberLanguage(shown)
    document.documentElement.lang = shown
    // Some answers depend on the language, such as news titles.
    await revalidate()
  }

  return (
    <NavigationBar
      realmName={realm.name}
      entries={navigation.map(({ path, label }) => ({
        path,
        label: label[language] ?? path,
      }))}
      communityUrl={realm.links.community}
      language={language}
      onSelectLanguage={(next) => void select(next)}
    />
  )
}
