import { Command, InvalidArgumentError } from 'commander'
import {
  commandBy,
  print,
  printRow,
  toDay,
  wholeNumber,
  withDatabase,
} from '#src/cli/tools.ts'
import { readConfig } from '#src/config/env.ts'
import { readRealmFile } from '#src/config/realm-file.ts'
import { iso, toRealmIso } from '#src/config/realm-time.ts'
import { StartError } from '#src/config/start-error.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { createNews } from '#src/news/news.ts'
import { createNewsEditor } from '#src/office/news/news-editor.ts'

const longestTitle = 200
const none = { en: '', es: '' }

type NewItem = { pt: string; en?: string; es?: string; date?: string }

export function newsCommands(): Command {
  const news = new Command('news').description('Site news')

  news
    .command('add')
    .description('publish an item')
    .requiredOption('--pt <title>', 'the title in Portuguese', toTitle)
    .option('--en <title>', 'the title in English', toTitle)
    .option('--es <title>', 'the title in Spanish', toTitle)
    .option(
      '--date <YYYY-MM-DD>',
      "the date it carries; today in the realm's time zone by default",
      toDay,
    )
    .action(async ({ date, ...titles }: NewItem) => {
      const config = readConfig()
      const { timeZone } = readRealmFile(config.realmFile)
      const day = date ?? toRealmIso(Date.now(), timeZone).slice(0, 10)
      // Also before the first start, so that the site opens with it.
      await using db = await openWebDatabase(config)
      const item = {
        date: day,
        publishAt: iso(Date.now()),
        titles: { ...none, ...titles },
        stories: { pt: '', ...none },
        picture: null,
      }
      const id = await createNewsEditor(db).add(item, commandBy())
      print(`published news ${id} of ${day}`)
    })

  news
    .command('list')
    .description('list the number, day and Portuguese title of each item, newest first')
    .action(() =>
      withDatabase(async (db) => {
        for (const { id, date, title } of await createNews(db).list('pt')) {
          printRow([id, date, title])
        }
      }),
    )

  news
    .command('remove')
    .description('take an item off the site')
    .argument(
      '<number>',
      'the number shown by "news list"',
      wholeNumber(9, 'Give the number of an item.'),
    )
    .action((id: number) =>
      withDatabase(async (db) => {
        const editor = createNewsEditor(db)
        const item = (await editor.list()).find((one) => one.id === id)
        if (!item || item.state === 'removed') {
          throw new StartError(`there is no news ${id}: run "news list"`)
        }
        await editor.remove({ id, version: item.version, ...commandBy() })
        print(`removed news ${id}`)
      }),
    )

  return news
}

function toTitle(text: string): string {
  const title = text.trim().replace(/\s+/g, ' ')
  if (title === '' || title.length > longestTitle) {
    throw new InvalidArgumentError(`Give a title of 1 to ${longestTitle} characters.`)
  }
  return title
}
