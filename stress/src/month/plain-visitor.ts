import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from './client.ts'
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
const minute = 60_000
const pause = 250

/** Somebody who looks at a page four times a second, with the scripts and styles that it names. */
export function startVisitor(site: Site, from: string) {
  const client = createClient(site, from)
  const minutes = new Map<number, number>()
  const began = Date.now()
  let [pagesSeen, failures, longestGap, lastSeen] = [0, 0, 0, began]
  let isLeaving = false

  const visit = async (turn: number) => {
    const path = pages[turn % pages.length] ?? '/'
    const language = languages[turn % languages.length] ?? 'pt'
    const { status, body } = await client.ask(path, {
      headers: { 'accept-language': language },
    })
    if (status !== 200 || !body.includes('</html>'))
      throw new Error(`${path} answered ${status}`)
    const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      ([, url = '']) => url,
    )
    for (const file of files.filter((_, index) => index % 8 === turn % 8)) {
      const answer = await client.ask(file)
      if (answer.status !== 200) throw new Error(`${file} answered ${answer.status}`)
    }
  }
  const note = (isSeen: boolean) => {
    const now = Date.now()
    const at = Math.floor((now - began) / minute)
    minutes.set(at, (minutes.get(at) ?? 0) + Number(isSeen))
    if (!isSeen) {
      failures += 1
      return
    }
    pagesSeen += 1
    longestGap = Math.max(longestGap, now - lastSeen)
    lastSeen = now
  }
  const walk = async () => {
    for (let turn = 0; !isLeaving; turn += 1) {
      await visit(turn).then(
        () => note(true),
        () => note(false),
      )
      await sleep(pause)
    }
  }
  const walking = walk()
  return {
    async leave() {
      isLeaving = true
      await walking
      client.close()
      const empty = [...minutes.values()].filter((seen) => seen === 0).length
      return {
        pagesSeen,
        failures,
        longestGapSeconds: longestGap / 1_000,
        minutesWithout: empty,
      }
    },
  }
}
