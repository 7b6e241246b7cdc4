import { useState } from 'react'
import type { NewNews, OfficeNews } from 'shared-api/office/news'
import { formatDate, languages } from 'shared-i18n'
import { Button, Field, Notice, Select, Textarea, useReload } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { Disclosure } from '#src/acts/act.tsx'
import { useAct } from '#src/acts/use-act.ts'
import { MarkdownPreview } from '#src/parts/markdown-preview.tsx'
import { PictureField, pictureAddress } from '#src/parts/picture-field.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './news.module.css'

type NewsDraft = Omit<NewNews, 'publishAt'> & {
  publish: 'draft' | 'now' | 'later'
  /** As `datetime-local` has it: in the time zone of the member's device. */
  publishAt: string
  /** What `now` means: always the same moment, or a repeated call would be another one. */
  openedAt: string
}

/** `2026-01-31T18:30` on the clock of the device. */
function localText(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

const none = { pt: '', en: '', es: '' }

/** @param item without one, the draft of a new item of today */
function draftOf(item?: OfficeNews): NewsDraft {
  const now = new Date()
  const today = localText(now).slice(0, 10)
  const blank = { date: today, titles: none, stories: none, picture: null, publishAt: null }
  const { date, titles, stories, picture, publishAt } = item ?? blank
  return {
    ...{ date, titles, stories, picture, openedAt: now.toISOString() },
    publish: publishAt === null ? 'draft' : 'later',
    publishAt: publishAt === null ? '' : localText(new Date(publishAt)),
  }
}

function contentOf({ publish, publishAt, openedAt, ...draft }: NewsDraft): NewNews {
  if (publish === 'draft') return { ...draft, publishAt: null }
  const moment = publish === 'now' ? openedAt : new Date(publishAt).toISOString()
  return { ...draft, publishAt: moment }
}

type Props = {
  title: string
  /** What is edited; a new one without it. */
  item?: OfficeNews
}

export function NewsEditor(props: Props) {
  return (
    <Disclosure title={props.title}>
      {(close) => <EditorForm {...props} onClose={close} />}
    </Disclosure>
  )
}

function EditorForm({ title, item, onClose }: Props & { onClose: () => void }) {
  const { t } = useTexts()
  const reload = useReload()
  const { isSending, refusal, send, form } = useAct()
  const [draft, setDraft] = useState(() => draftOf(item))
  // The version that the author has seen: another one after a refusal, once it is on screen.
  const [seen, setSeen] = useState(item?.version)
  const isBehind = item !== undefined && seen !== item.version
  const change = (part: Partial<NewsDraft>) => setDraft({ ...draft, ...part })

  const submit = async () => {
    const content: NewNews = contentOf(draft)
    const path = item ? `/news/${item.id}` : '/news'
    const answer = await send(path, item ? { ...content, version: seen } : content)
    // After a refusal too. Before the editor closes: a component that is gone reloads nothing.
    reload()
    if (!answer) return
    showToast(t('news.saved'))
    onClose()
  }

  return (
    <form {...form(submit)} aria-label={title} className={styles.form}>
      <NewsFields draft={draft} onChange={change} />
      <NewsPreview {...draft} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {isBehind && <Theirs item={item} onKeepMine={() => setSeen(item.version)} />}
      <div className={styles.acts}>
        <Button type="submit" size="small" aria-disabled={isSending} disabled={isBehind}>
          {t('news.save')}
        </Button>
        <Button variant="outline" size="small" disabled={isSending} onClick={onClose}>
          {t('act.cancel')}
        </Button>
      </div>
    </form>
  )
}

type FieldProps = { draft: NewsDraft; onChange: (part: Partial<NewsDraft>) => void }

function NewsFields({ draft, onChange }: FieldProps) {
  const { t } = useTexts()
  const { date, publish, publishAt, titles, stories, picture } = draft
  return (
    <div className={styles.fields}>
      {languages.map((language) => (
        <div key={language} className={styles.language}>
          <Field
            label={t(`newsIn.${language}Title`)}
            lang={language}
            value={titles[language]}
            required={language === 'pt'}
            maxLength={200}
            hint={language === 'pt' ? undefined : t('news.emptyHint')}
            onChange={({ target }) =>
              onChange({ titles: { ...titles, [language]: target.value } })
            }
          />
          <Textarea
            label={t(`newsIn.${language}Story`)}
            lang={language}
            value={stories[language]}
            maxLength={20_000}
            hint={language === 'pt' ? t('news.storyHint') : t('news.emptyHint')}
            onChange={({ target }) =>
              onChange({ stories: { ...stories, [language]: target.value } })
            }
          />
        </div>
      ))}
      <PictureField value={picture} onChange={(chosen) => onChange({ picture: chosen })} />
      <Field
        type="date"
        label={t('news.date')}
        value={date}
        required
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <Select
        label={t('news.publish')}
        value={publish}
        options={[
          { value: 'draft', label: t('news.asDraft') },
          { value: 'now', label: t('news.now') },
          { value: 'later', label: t('news.later') },
        ]}
        onChange={({ target }) =>
          onChange({ publish: target.value as NewsDraft['publish'] })
        }
      />
      {publish === 'later' && (
        <Field
          type="datetime-local"
          label={t('news.publishAt')}
          hint={t('news.publishAtHint')}
          value={publishAt}
          required
          onChange={({ target }) => onChange({ publishAt: target.value })}
        />
      )}
    </div>
  )
}

type TheirsProps = { item: OfficeNews; onKeepMine: () => void }

/** What another member saved meanwhile. Nothing of it is lost unseen. */
function Theirs({ item, onKeepMine }: TheirsProps) {
  const { t, moment } = useTexts()
  const { changedBy, changedAt, state, publishAt } = item
  const stateText = t(`newsState.${state}`)
  return (
    <div className={styles.theirs}>
      <Notice tone="error">
        {t('news.changedMeanwhile', { name: changedBy.name, at: moment(changedAt) })}
      </Notice>
      <NewsPreview {...item} />
      <p>{publishAt ? `${stateText}: ${moment(publishAt)}` : stateText}</p>
      <Button variant="outline" size="small" onClick={onKeepMine}>
        {t('news.keepMine')}
      </Button>
    </div>
  )
}

type PreviewProps = Pick<NewNews, 'date' | 'titles' | 'stories' | 'picture'>

/** The item as visitors read it, in each language. An empty title or story shows the Portuguese one. */
function NewsPreview({ date, titles, stories, picture }: PreviewProps) {
  const { t } = useTexts()
  const isDay = !Number.isNaN(Date.parse(date))
  return (
    <section aria-label={t('news.preview')} className={styles.preview}>
      {languages.map((language) => (
        <div key={language} lang={language}>
          {isDay && (
            <small>
              {formatDate(date, language, { dateStyle: 'medium', timeZone: 'UTC' })}
            </small>
          )}{' '}
          <strong>{titles[language] || titles.pt}</strong>
          {picture && <img src={pictureAddress(picture)} alt="" />}
          {stories.pt && <MarkdownPreview text={stories[language] || stories.pt} />}
        </div>
      ))}
    </section>
  )
}
