import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from 'shared-i18n'
import { Field, Textarea } from 'shared-ui'
import styles from './realm.module.css'
import { jsonChange, jsonOf } from './realm-files.ts'
import { RealmForm } from './realm-form.tsx'
import { type FolderAndNames, namesPage } from './realm-frame.tsx'

/** Rows that a search shows. */
const most = 40

/** `namespace:key` → language → text */
type Texts = Record<string, Partial<Record<Language, string>>>

const fileOf = (language: Language) => `texts/${language}.json`

/** `{ a: { b: 'text' } }` → `[['a.b', 'text']]` */
function flatten(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    Object(value) === value ? flatten(value, `${path}${key}.`) : [[path + key, value]],
  )
}

/** The realm's own texts, as the folder has them. */
function ownTexts(realm: FolderAndNames['realm']): Texts {
  const texts: Texts = {}
  for (const language of languages)
    for (const [namespace, keys] of Object.entries(jsonOf(realm, fileOf(language))))
      for (const [key, text] of flatten(Object(keys))) {
        const name = `${namespace}:${key}`
        texts[name] = { ...texts[name], [language]: text }
      }
  return texts
}

const merge = (kept: Texts, typed: Texts): Texts => ({
  ...kept,
  ...Object.fromEntries(
    Object.entries(typed).map(([name, of]) => [name, { ...kept[name], ...of }]),
  ),
})

/** Every text of the site in three languages, found by its words. */
export const realmTextsPage = namesPage('realmTexts', ({ realm, names }) => {
  const { t } = useTranslation('office')
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useState<Texts>({})
  // What was typed counts over what is kept, text by text: two authors lose nothing.
  const texts = merge(ownTexts(realm), typed)
  const siteText = (name: string, language: Language) => names.texts[language]?.[name] ?? ''
  const words = search.trim().toLowerCase()
  const found = Object.keys(names.texts.pt ?? {}).filter((name) =>
    words === ''
      ? texts[name]
      : [name, ...languages.flatMap((of) => [siteText(name, of), texts[name]?.[of] ?? ''])]
          .join('\n')
          .toLowerCase()
          .includes(words),
  )
  /** A text of one language alone would leave the others behind: they keep the site's, in the folder. */
  const changes = () =>
    languages.map((language) => {
      const own: Record<string, Record<string, string>> = {}
      for (const [name, of] of Object.entries(texts)) {
        if (!languages.some((other) => of[other]?.trim())) continue
        const [namespace = '', key = ''] = name.split(':')
        const text = of[language]?.trim() || siteText(name, language)
        own[namespace] = { ...own[namespace], [key]: text }
      }
      return jsonChange(realm, fileOf(language), own)
    })
  return (
    <RealmForm title={t('realmTexts.title')} changes={changes}>
      <Field
        type="search"
        label={t('realmTexts.search')}
        hint={t('realmTexts.searchHint')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status">{t('realmTexts.found', { count: found.length })}</p>
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
                value={texts[name]?.[language] ?? ''}
                placeholder={siteText(name, language)}
                onChange={({ target }) =>
                  setTyped({
                    ...typed,
                    [name]: { ...typed[name], [language]: target.value },
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
