import type { OfficeNews } from 'shared-api/office/news'
import { Act } from '#src/acts/act.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './news.module.css'
import { NewsEditor } from './news-editor.tsx'

type Props = { item: OfficeNews; mayWrite: boolean }

/** One item with its state, and what may be done with it. */
export function NewsItem({ item, mayWrite }: Props) {
  const { t, moment } = useTexts()
  const states = t('newsState', { returnObjects: true })
  const { id, version, titles, state, publishAt, changedBy, changedAt, mayUndo } = item
  const versioned = { hasReason: false, toBody: () => ({ version }) }
  const planned = state === 'scheduled' ? ` (${moment(publishAt)})` : ''
  const { name } = changedBy
  // Nobody of the office wrote what was there before it.
  const changed = name ? [t('news.changed', { name, at: moment(changedAt) })] : []
  return (
    <li className={styles.item}>
      <h2 lang="pt">{titles.pt}</h2>
      <p className={styles.note}>
        {[item.date, `${states[state]}${planned}`, ...changed].join(' · ')}
      </p>
      {mayWrite && (
        <div className={styles.acts}>
          <NewsEditor title={t('news.edit')} item={item} />
          {mayUndo && (
            <Act
              title={t('news.undo')}
              path={`/news/${id}/undo`}
              warning={t('news.undoWarning')}
              {...versioned}
            />
          )}
          {state !== 'removed' && (
            <Act
              title={t('news.remove')}
              path={`/news/${id}/remove`}
              warning={t('news.removeWarning')}
              {...versioned}
            />
          )}
        </div>
      )}
    </li>
  )
}
