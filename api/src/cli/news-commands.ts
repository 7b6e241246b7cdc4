import { Command, InvalidArgumentError } from 'commander'
import { print, printRow, wholeNumber, withDatabase } from '#src/cli/tools.ts'
import { readConfig } from '#src/config/env.ts'
import { readRealmFile } from '#src/config/realm-file.ts'
import { toRealmIso } from '#src/config/realm-time.ts'
import { StartError } from '#src/config/start-error.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { createNews } from '#src/news/news.ts'

const longestTitle = 200

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
      toDate,
    )
    .action(async ({ date, ...titles }: NewItem) => {
      const config = readConfig()
      const day = date ?? todayIn(readRealmFile(config.realmFile))
      // Also before the first start, so that the site opens with it.
      await using db = await openWebDatabase(config)
      const id = await createNews(db).add(day, titles)
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
        if (!(await createNews(db).remove(id))) {
          throw new StartError(`there is no news ${id}: run "news list"`)
        }
        print(`removed news ${id}`)
      }),
    )

  return news
}

function todayIn({ timeZone }: { timeZone: string }): string {
  return toRealmIso(Date.now(), timeZone).slice(0, 10)
}

function toTitle(text: string): string {
  const title = text.trim().replace(/\s+/g, ' ')
  if (title === '' || title.length > longestTitle) {
    throw new InvalidArgumentError(`Give a title of 1 to ${longestTitle} characters.`)
  }
  return title
}

function toDate(text: string): string {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  // A date that does not exist, such as February 30, becomes another one.
  const isDay = moment?.getTime() && moment.toISOString().startsWith(text)
  if (!isDay) throw new InvalidArgumentError('Give a day as YYYY-MM-DD.')
  return text
}
