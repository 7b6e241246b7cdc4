import type { Manifest } from 'portal-contract'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { languagesOf } from '#src/store/texts.ts'
import type { Apps } from './apps.ts'

/** Every app has texts in every language of the portal. */
export function checkLanguages({ shell, remotes }: Apps): Finding[] {
  const lacks = (app: Manifest, language: string) =>
    app.namespaces.some((namespace) => !app.locales[language]?.[namespace])
  return [shell, ...remotes].flatMap((app) =>
    languagesOf(shell)
      .filter((language) => lacks(app, language))
      .map((language) =>
        findingsOf('languages', app.name)(
          `has no texts in ${language}`,
          `locales/${language}`,
          `translate ${app.namespaces.join(', ')} into ${language}`,
        ),
      ),
  )
}
