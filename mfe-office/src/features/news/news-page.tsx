import { useTranslation } from 'react-i18next'
import type { OfficeNews } from 'shared-api/office/news'
import { Act } from '#src/acts/act.tsx'
import { officePage } from '#src/layout/office-layout.tsx'
import { useMay } from '#src/session.ts'
import { useTexts } from '#src/texts.ts'
import styles from './news.module.css'
import { NewsEditor } from './news-editor.tsx'

export const newsPage = officePage<OfficeNews[]>({
  name: 'news',
  read: ({ readList }) => readList('/news'),
  Above: () => {
    const { t } = useTranslation('office')
    return useMay('news.write') ? <NewsEditor title={t('news.add')} /> : null
  },
  Content: ({ answer }) => {
    const { t } = useTranslation('common')
    if (answer.length === 0) return <p>{t('noEntriesYet')}</p>
    return (
      <ul className={styles.list}>
        {answer.map((item) => (
          <NewsItem key={item.id} item={item} />
        ))}
      </ul>
    )
  },
})

const acts = ['undo', 'remove'] as const

function NewsItem({ item }: { item: OfficeNews }) {
  const { t, moment, period } = useTexts()
  const mayWrite = useMay('news.write')
  const { id, version, titles, state, publishAt, changedBy, changedAt, mayUndo } = item
  const mayAct = { undo: mayUndo, remove: state !== 'removed' }
  const planned = state === 'scheduled' ? ` (${moment(publishAt)})` : ''
  const { name } = changedBy
  // Nobody of the office wrote what was there before it.
  const changed = name ? [t('news.changed', { name, at: moment(changedAt) })] : []
  return (
    <li className={styles.item}>
      <h2 lang="pt">{titles.pt}</h2>
      <p className={styles.note}>
        {[period(item.date), `${t(`newsState.${state}`)}${planned}`, ...changed].join(
          ' · ',
        )}
      </p>
      {mayWrite && (
        <div className={styles.acts}>
          <NewsEditor title={t('news.edit')} item={item} />
          {acts
            .filter((name) => mayAct[name])
            .map((name) => (
              <Act
                key={name}
                title={t(`news.${name}`)}
                path={`/news/${id}/${name}`}
                warning={t(`news.${name}Warning`)}
                hasReason={false}
                toBody={() => ({ version })}
              />
            ))}
        </div>
      )}
    </li>
  )
}
