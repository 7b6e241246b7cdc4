import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from './client.ts'
import type { Site } from './site.ts'

const pages = [
  '/',
  '/news',
  '/top-players',
  '/top-clans',
  '/castles',
  '/rules',
  '/account',
  '/bosses',
]
const languages = ['pt', 'en', 'es']
const pause = 250

/** Looks at one page, and at an eighth of the files that it names. @throws Error when one does not come */
async function look(client: Client, turn: number): Promise<void> {
  const path = pages[turn % pages.length] ?? '/'
  const headers = { 'accept-language': languages[turn % languages.length] ?? 'pt' }
  const { status, body } = await client.ask(path, { headers })
  if (status !== 200 || !body.includes('</html>'))
    throw new Error(`${path} answered ${status}`)
  const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]
  for (const [, file = ''] of files.filter((_, index) => index % 8 === turn % 8)) {
    const answer = await client.ask(file)
    if (answer.status !== 200) throw new Error(`${file} answered ${answer.status}`)
  }
}

/** Somebody who looks at a page four times a second, with the scripts and styles that it names. */
export function startVisitor(site: Site, from: string) {
  const client = createClient(site, from)
  const began = Date.now()
  const seenByMinute = new Map<number, number>()
  let [pagesSeen, failures, longestGap, lastSeen] = [0, 0, 0, began]
  let isLeaving = false

  const walk = async () => {
    for (let turn = 0; !isLeaving; turn += 1) {
      const isSeen = await look(client, turn).then(
        () => true,
        () => false,
      )
      const now = Date.now()
      const minute = Math.floor((now - began) / 60_000)
      seenByMinute.set(minute, (seenByMinute.get(minute) ?? 0) + Number(isSeen))
      if (isSeen) {
        pagesSeen += 1
        longestGap = Math.max(longestGap, now - lastSeen)
        lastSeen = now
      } else {
        failures += 1
      }
      await sleep(pause)
    }
  }
  const walking = walk()
  return {
    async leave() {
      isLeaving = true
      await walking
      client.close()
      const minutesWithout = [...seenByMinute.values()].filter((seen) => seen === 0).length
      return { pagesSeen, failures, longestGapSeconds: longestGap / 1_000, minutesWithout }
    },
  }
}
