import type { RegistryNavigation } from 'portal-kit/registry'
import { useRealm } from 'shared-api'
import { type Language, rememberLanguage, useLanguage } from 'shared-i18n'
import { usePortalI18n } from '#src/boot/i18n-context.ts'
import { NavigationBar } from '#src/layout/navigation-bar.tsx'

type Props = { navigation: readonly RegistryNavigation[] }

/** The navigation bar over the live release; what changes in it stays in it. */
export function PortalNavigation({ navigation }: Props) {
  const language = useLanguage()
  const realm = useRealm()
  const { changeLanguage } = usePortalI18n()

  const select = async (next: Language) => {
    await changeLanguage(next)
    rememberLanguage(next)
    document.documentElement.lang = next
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
