import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeRealm, SaveRealm } from 'shared-api/office/realm'
import { Button, Notice, useReload } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { useAct } from '#src/acts/use-act.ts'
import { useMay } from '#src/session.ts'
import styles from './realm.module.css'
import { contentOf } from './realm-files.ts'

type Props = {
  title: string
  realm: OfficeRealm
  /** The files that are written, all or none. One that would stay as it is is left out. */
  changes: () => SaveRealm['files']
  /** Called once the page shows what was saved, unless more was typed since. */
  onSaved: () => void
  children: ReactNode
}

const hashesOf = ({ files }: OfficeRealm) =>
  new Map(files.map(({ path, hash }) => [path, hash]))

/** Writes files of the folder. A mistake is said by its line, and nothing is written then. */
export function RealmForm({ title, realm, changes, onSaved, children }: Props) {
  const { t } = useTranslation('office')
  const reload = useReload()
  const mayWrite = useMay('realm.write')
  const { isSending, refusal, send, form } = useAct()
  const id = useId()
  const hasSaved = useRef(false)
  /** Of the files as the author has seen them. */
  const [seen, setSeen] = useState(() => hashesOf(realm))
  const files = changes().filter(
    ({ path, content }) => (content ?? '') !== contentOf(realm, path),
  )
  const others = files.filter(({ path, hash }) => hash !== (seen.get(path) ?? null))
  const submit = async () => {
    const answer = files.length === 0 || (await send('/realm/files', { files }))
    if (answer) showToast(t('realm.saved'))
    hasSaved.current = answer !== null
    // After a refusal too: somebody else may have saved, and what was typed here stays.
    reload()
  }
  const arrive = useEffectEvent((next: OfficeRealm) => {
    if (!hasSaved.current) return
    hasSaved.current = false
    setSeen(hashesOf(next))
    // What was typed since then is still to be saved.
    if (files.length === 0) onSaved()
  })

  // The loader gives the page another realm.
  useEffect(() => arrive(realm), [realm])

  return (
    <form {...form(submit)} aria-labelledby={id} className={styles.form}>
      <h2 id={id}>{title}</h2>
      <fieldset disabled={!mayWrite} className={styles.fields}>
        {children}
      </fieldset>
      {refusal && (
        <div className={styles.lines}>
          <Notice tone="error">{refusal}</Notice>
        </div>
      )}
      {others.length > 0 && (
        <>
          <Notice tone="error">{t('refusals.changedMeanwhile')}</Notice>
          {others.map(({ path }) => (
            <figure key={path} className={styles.theirs}>
              <figcaption>{path}</figcaption>
              {/\.(json|md)$/.test(path) && <pre>{contentOf(realm, path)}</pre>}
            </figure>
          ))}
          <Button variant="outline" size="small" onClick={() => setSeen(hashesOf(realm))}>
            {t('news.keepMine')}
          </Button>
        </>
      )}
      {mayWrite && (
        <Button
          type="submit"
          size="small"
          aria-disabled={isSending}
          disabled={others.length > 0}
        >
          {t('realm.save')}
        </Button>
      )}
    </form>
  )
}
