import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from 'shared-i18n'
import { Select, Textarea } from 'shared-ui'
import { MarkdownPreview } from '#src/parts/markdown-preview.tsx'
import styles from './realm.module.css'
import { changeOf, contentOf } from './realm-files.ts'
import { RealmForm } from './realm-form.tsx'
import { folderPage } from './realm-frame.tsx'

const pages = ['rules', 'server-details', 'premium', 'download'] as const

/** Markdown that stands on a page in place of the site's own text. */
export const realmPagesPage = folderPage('realmPages', ({ realm }) => {
  const { t } = useTranslation('office')
  const names = t('realmPage', { returnObjects: true })
  const [page, setPage] = useState<(typeof pages)[number]>('rules')
  /** path → what was typed */
  const [typed, setTyped] = useState<Record<string, string>>({})
  const paths = languages.map((language) => `pages/${page}.${language}.md`)
  const textOf = (path: string) => typed[path] ?? contentOf(realm, path)
  return (
    <RealmForm
      title={names[page]}
      realm={realm}
      changes={() => Object.keys(typed).map((path) => changeOf(realm, path, textOf(path)))}
      onSaved={() => setTyped({})}
    >
      <Select
        label={t('realmPages.page')}
        hint={t('realmPages.hint')}
        value={page}
        options={pages.map((value) => ({ value, label: names[value] }))}
        onChange={({ target }) => setPage(target.value as typeof page)}
      />
      <div className={styles.grid}>
        {languages.map((language, place) => {
          const path = paths[place] ?? ''
          return (
            <div key={path} lang={language} className={styles.column}>
              <Textarea
                label={language.toUpperCase()}
                rows={16}
                value={textOf(path)}
                onChange={({ target }) => setTyped({ ...typed, [path]: target.value })}
              />
              <MarkdownPreview text={textOf(path)} />
            </div>
          )
        })}
      </div>
    </RealmForm>
  )
})
