import { useTranslation } from 'react-i18next'
import type { OfficeNews } from 'shared-api/office/news'
import { officePage } from '#src/layout/office-layout.tsx'
import { readList } from '#src/reads.ts'
import { useMay } from '#src/session.ts'
import styles from './news.module.css'
import { NewsEditor } from './news-editor.tsx'
import { NewsItem } from './news-item.tsx'

export const newsPage = officePage<OfficeNews[]>({
  name: 'news',
  read: ({ api }) => readList(api, '/news'),
  Above: () => {
    const { t } = useTranslation('office')
    return useMay('news.write') ? <NewsEditor title={t('news.add')} /> : null
  },
  Content: ({ answer }) => {
    const { t } = useTranslation('common')
    const mayWrite = useMay('news.write')
    if (answer.length === 0) return <p>{t('noEntriesYet')}</p>
    return (
      <ul className={styles.list}>
        {answer.map((item) => (
          <NewsItem key={item.id} item={item} mayWrite={mayWrite} />
        ))}
      </ul>
    )
  },
})
