import { compileMarkdown } from 'portal-releases/markdown'
import type { AuditEvent } from 'shared-api/office/audit-events'
import type { NewNews, OfficeNews } from 'shared-api/office/news'
import { actorText, toActor } from '#src/accounts/actor.ts'
import { audit, type By } from '#src/accounts/audit.ts'
import { iso, isoOrNull } from '#src/config/realm-time.ts'
import type { Db, Tx, WebDatabase } from '#src/database/schema.ts'
import { inTurn, transaction } from '#src/database/transaction.ts'
import { Problem } from '#src/http/problem.ts'
import { addTexts } from '#src/news/news.ts'
import { keepPicture } from '#src/news/pictures.ts'

/** What an item was in one version. */
type Content = NewNews & { isRemoved: boolean }
/** One of an earlier release tells nothing. */
const noStory = { stories: { pt: '', en: '', es: '' }, picture: null }
/** `version`: the one that the author of a change saw. */
type Change = By & { id: number; version: number }

/** News with drafts, a time of publication, and every earlier version. */
export function createNewsEditor(db: WebDatabase) {
  const change = (
    { id, version, ...by }: Change,
    event: AuditEvent,
    next: (tx: Tx, now: Content) => Promise<Content>,
  ) =>
    inTurn(db, `news:${id}`, async (tx) => {
      const [item] = await readNews(tx, id)
      if (!item) throw new Problem(404, 'news-not-found', `There is no news ${id}`)
      if (item.version !== version) {
        const message = `${item.changedBy.name} changed it at ${item.changedAt}: look again before you change it`
        throw new Problem(409, 'changed-meanwhile', message)
      }
      const { date, publishAt, titles, stories, picture, state } = item
      const isRemoved = state === 'removed'
      const now = { date, publishAt, titles, stories, picture, isRemoved }
      const row = { newsId: id, version, content: JSON.stringify(now) }
      await tx.insertInto('newsVersions').values(row).execute()
      const content = await prepare(tx, await next(tx, now))
      const values = { ...columnsOf(content, by), version: version + 1 }
      await tx.updateTable('news').set(values).where('id', '=', id).execute()
      await tx.deleteFrom('newsTitles').where('newsId', '=', id).execute()
      await addTexts(tx, id, content.titles, content.stories)
      await audit(tx, event, { detail: `${id}: ${content.titles.pt}`, ...by })
    })

  return {
    list: () => readNews(db),
    /** @returns the id, which is never reused. @throws Problem 400 for a story or a picture that the site does not show */
    add(content: NewNews, by: By, save: (tx: Tx) => Promise<void> = async () => {}) {
      return transaction(db, async (tx) => {
        const item = await prepare(tx, { ...content, isRemoved: false })
        const row = columnsOf(item, by)
        const added = await tx.insertInto('news').values(row).executeTakeFirstOrThrow()
        const id = Number(added.insertId)
        await addTexts(tx, id, content.titles, content.stories)
        await audit(tx, 'news.changed', { detail: `${id}: ${content.titles.pt}`, ...by })
        await save(tx)
        return id
      })
    },
    /** @throws as `add`; Problem 404, or 409 if another member changed it meanwhile */
    save: (given: Change, content: NewNews) =>
      change(given, 'news.changed', async (_, { isRemoved }) => ({
        ...content,
        isRemoved,
      })),
    /** @throws as `save` */
    remove: (given: Change) =>
      change(given, 'news.removed', async (_, now) => ({ ...now, isRemoved: true })),
    /** Brings the version before back, whatever the last change was. @throws as `save` */
    undo: (given: Change) =>
      change(given, 'news.restored', async (tx) => {
        const versions = tx.selectFrom('newsVersions').select('content')
        const before = versions.where('newsId', '=', given.id)
        const row = await before.where('version', '=', given.version - 1).executeTakeFirst()
        if (!row) throw new Problem(409, 'no-undo', 'There is no version before this one')
        return { ...noStory, ...JSON.parse(row.content) }
      }),
  }
}

/** Checks what an item tells, and keeps its picture. */
async function prepare(tx: Tx, content: Content): Promise<Content> {
  const { stories, picture } = content
  const problems = Object.entries(stories).flatMap(([language, story]) =>
    compileMarkdown(story).problems.map((problem) => `${language}: ${problem}`),
  )
  if (!stories.pt && (stories.en || stories.es))
    problems.push('pt: is empty: write it, as other languages have it')
  if (problems[0]) throw new Problem(400, 'bad-story', problems[0])
  return { ...content, picture: picture && (await keepPicture(tx, picture)) }
}

function columnsOf({ date, publishAt, picture, isRemoved }: Content, { actor }: By) {
  const now = Date.now()
  const moment = publishAt === null ? null : Date.parse(publishAt)
  return {
    publishedOn: date,
    publishAt: moment,
    picture,
    // Feeds show it as new when visitors do.
    updatedAt: Math.max(now, moment ?? 0),
    removedAt: isRemoved ? now : null,
    changedBy: actorText(actor),
  }
}

/** @returns all items, or one, the newest first */
async function readNews(db: Db, id?: number): Promise<OfficeNews[]> {
  const items = await db
    .selectFrom('news')
    .select(['id', 'publishedOn as date', 'publishAt', 'picture', 'version'])
    .select(['removedAt', 'updatedAt', 'changedBy'])
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? 0))
    .orderBy('publishedOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const rows = await db
    .selectFrom('newsTitles')
    .selectAll()
    .$if(id !== undefined, (all) => all.where('newsId', '=', id ?? 0))
    .execute()
  const texts = Map.groupBy(rows, ({ newsId }) => newsId)
  const now = Date.now()
  return items.map(({ publishAt, removedAt, updatedAt, changedBy, ...item }) => {
    const inLanguages = (text: 'title' | 'story') => ({
      ...noStory.stories,
      ...Object.fromEntries(
        texts.get(item.id)?.map((row) => [row.language, row[text]]) ?? [],
      ),
    })
    const visible =
      publishAt === null ? 'draft' : publishAt > now ? 'scheduled' : 'published'
    return {
      ...item,
      publishAt: isoOrNull(publishAt),
      titles: inLanguages('title'),
      stories: inLanguages('story'),
      state: removedAt === null ? visible : 'removed',
      mayUndo: item.version > 1,
      changedAt: iso(updatedAt ?? Date.parse(item.date)),
      changedBy: toActor(changedBy ?? ':'),
    }
  })
}
