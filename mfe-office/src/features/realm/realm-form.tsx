import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SaveRealm } from 'shared-api/office/realm'
import { Button, Notice, useReload } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { useAct } from '#src/acts/use-act.ts'
import { useMay } from '#src/session.ts'
import styles from './realm.module.css'

type Props = {
  title: string
  /** The files that are written, all or none. */
  changes: () => SaveRealm['files']
  children: ReactNode
}

/** Writes files of the folder. A mistake is said by its line, and nothing is written then. */
export function RealmForm({ title, changes, children }: Props) {
  const { t } = useTranslation('office')
  const reload = useReload()
  const mayWrite = useMay('realm.write')
  const { isSending, refusal, send, form } = useAct()
  const id = useId()
  const submit = async () => {
    const files = changes()
    if (files.length === 0) return
    const answer = await send('/realm/files', { files })
    if (answer) showToast(t('realm.saved'))
    // After a refusal too: somebody else may have saved, and what was typed here stays.
    reload()
  }
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
      {mayWrite && (
        <Button type="submit" size="small" aria-disabled={isSending}>
          {t('realm.save')}
        </Button>
      )}
    </form>
  )
}
