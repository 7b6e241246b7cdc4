import type { PublicRealm } from 'shared-api'
import type { Language } from 'shared-i18n'

const openGraphLocales: Record<Language, string> = { pt: 'pt_BR', en: 'en_GB', es: 'es_LA' }

export function documentTitle(page: string, realmName: string): string {
  return `${page} · ${realmName}`
}

type Props = {
  title: string
  description: string
  path: string
  language: Language
  realm: PublicRealm
}

export function DocumentHead({ title, description, path, language, realm }: Props) {
  const fullTitle = documentTitle(title, realm.name)
  // A pattern with parameters stands for many pages, so it has no canonical address.
  const address = realm.siteUrl && !path.includes(':') ? `${realm.siteUrl}${path}` : null
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={realm.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={openGraphLocales[language]} />
      <link
        rel="alternate"
        type="application/atom+xml"
        href="/api/news.atom"
        title={realm.name}
      />
      {address && <meta property="og:url" content={address} />}
      {address && <link rel="canonical" href={address} />}
    </>
  )
}
