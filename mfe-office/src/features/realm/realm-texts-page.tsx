import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeRealm, RealmNames } from 'shared-api/office/realm'
import { type Language, languages } from 'shared-i18n'
import { Field, Textarea } from 'shared-ui'
import styles from './realm.module.css'
import { jsonChange, jsonOf } from './realm-files.ts'
import { RealmForm } from './realm-form.tsx'
import { folderPage } from './realm-frame.tsx'

/** Rows that a search shows. */
const most = 40

const fileOf = (language: Language) => `texts/${language}.json`

/** `{ a: { b: 'text' } }` → `[['a.b', 'text']]` */
function flatten(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    Object(value) === value ? flatten(value, `${path}${key}.`) : [[path + key, value]],
  )
}

/** The realm's own texts in a language, as the folder has them: `namespace:key` → text */
function ownTexts(realm: OfficeRealm, language: Language): Record<string, string> {
  const texts = flatten(jsonOf(realm, fileOf(language)))
  return Object.fromEntries(texts.map(([path, text]) => [path.replace('.', ':'), text]))
}

/** Every text of the site in three languages, found by its words. */
export const realmTextsPage = folderPage('realmTexts', ({ realm, names }) => {
  const { t } = useTranslation('office')
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useState<RealmNames['texts']>({})
  // What was typed counts over what is kept, text by text: two authors lose nothing.
  const texts = Object.fromEntries(
    languages.map((of) => [of, { ...ownTexts(realm, of), ...typed[of] }]),
  )
  const ownText = (name: string, language: Language) => texts[language]?.[name] ?? ''
  const siteText = (name: string, language: Language) => names.texts[language]?.[name] ?? ''
  const words = search.trim().toLowerCase()
  const found = Object.keys(names.texts.pt ?? {}).filter((name) =>
    words === ''
      ? languages.some((of) => texts[of]?.[name] !== undefined)
      : [name, ...languages.flatMap((of) => [siteText(name, of), ownText(name, of)])]
          .join('\n')
          .toLowerCase()
          .includes(words),
  )
  /** A text of one language alone would leave the others behind: they keep the site's, in the folder. */
  const changes = () =>
    (Object.keys(typed).length === 0 ? [] : languages).map((language) => {
      const own: Record<string, Record<string, string>> = {}
      for (const name of new Set(Object.values(texts).flatMap(Object.keys))) {
        if (!languages.some((other) => ownText(name, other).trim())) continue
        const [namespace = '', key = ''] = name.split(':')
        const text = ownText(name, language).trim() || siteText(name, language)
        own[namespace] = { ...own[namespace], [key]: text }
      }
      return jsonChange(realm, fileOf(language), own)
    })
  return (
    <RealmForm
      title={t('realmTexts.title')}
      realm={realm}
      changes={changes}
      onSaved={() => setTyped({})}
    >
      <Field
        type="search"
        label={t('realmTexts.search')}
        hint={t('realmTexts.searchHint')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status">
        {t('realmTexts.found', { count: found.length })}
        {found.length > most && ` · ${t('realmTexts.first', { count: most })}`}
      </p>
      {found.slice(0, most).map((name) => (
        <fieldset key={name} className={styles.group}>
          <legend>{name}</legend>
          <div className={styles.grid}>
            {languages.map((language) => (
              <Textarea
                key={language}
                label={language.toUpperCase()}
                lang={language}
                rows={2}
                value={ownText(name, language)}
                placeholder={siteText(name, language)}
                onChange={({ target }) =>
                  setTyped({
                    ...typed,
                    [language]: { ...typed[language], [name]: target.value },
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
    </RealmForm>
  )
})
