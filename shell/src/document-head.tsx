import type { PublicRealm } from 'shared-api'
import type { Language } from 'shared-i18n'
import { documentTitle } from './document-title.ts'

const openGraphLocales: Record<Language, string> = { pt: 'pt_BR', en: 'en_GB', es: 'es_LA' }

type Props = {
  /** The page's own title and description, in the language. */
  title: string
  description: string
  language: Language
  realm: PublicRealm
}

/** What the head of the HTML says of a page to readers, search engines and whoever shares it. */
export function DocumentHead({ title, description, language, realm }: Props) {
  const fullTitle = documentTitle(title, realm.name)
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={realm.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={openGraphLocales[language]} />
    </>
  )
}
