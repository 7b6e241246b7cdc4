import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from 'shared-i18n'
import { Select, Textarea } from 'shared-ui'
import { MarkdownPreview } from '#src/parts/markdown-preview.tsx'
import styles from './realm.module.css'
import { changesOf, contentOf } from './realm-files.ts'
import { RealmForm } from './realm-form.tsx'
import { folderPage } from './realm-frame.tsx'

const pages = ['rules', 'server-details', 'premium', 'download'] as const

/** Markdown that stands on a page in place of the site's own text. */
export const realmPagesPage = folderPage('realmPages', ({ realm }) => {
  const { t } = useTranslation('office')
  const [page, setPage] = useState<(typeof pages)[number]>('rules')
  /** path → what was typed */
  const [typed, setTyped] = useState<Record<string, string>>({})
  const textOf = (path: string) => typed[path] ?? contentOf(realm, path)
  return (
    <RealmForm
      title={t(`realmPage.${page}`)}
      realm={realm}
      changes={() => changesOf(realm, typed)}
      onSaved={() => setTyped({})}
    >
      <Select
        label={t('realmPages.page')}
        hint={t('realmPages.hint')}
        value={page}
        options={pages.map((value) => ({ value, label: t(`realmPage.${value}`) }))}
        onChange={({ target }) => setPage(target.value as typeof page)}
      />
      <div className={styles.grid}>
        {languages.map((language) => {
          const path = `pages/${page}.${language}.md`
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
