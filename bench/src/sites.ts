import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { bootDataId } from 'portal-contract'
import { createGateway } from 'portal-gateway'
import { readEnvironment, readRelease, releaseDir } from 'portal-releases'
import { buildMonolith } from './monolith.ts'

type SitesOptions = {
  /** A store with a live release in `production`. */
  store: string
  /** Origin of the running API. */
  api: string
  /** Where the monolith is built. */
  output: string
}

type Named = { name: string }[]

/** Where the first row of each measured page is. */
const firstRows = {
  '/top-players': ['/api/players/ranking', ({ pvp }: { pvp: Named }) => pvp[0]?.name],
  '/bosses': ['/api/npc-respawn', ({ all }: { all: Named }) => all[0]?.name],
  '/castles': ['/api/castles', ([first]: { castleName: string }[]) => first?.castleName],
  '/': ['/api/news/latest', ([first]: { title: string }[]) => first?.title],
} as const

/** The public realm settings, as the HTML of the live release holds them. @throws Error when it holds none */
async function readPublicRealm(store: string, environment: string): Promise<unknown> {
  const { release } = await readEnvironment(store, environment)
  const { pages, languages } = await readRelease(store, release)
  const file = pages['/']?.[languages[0] ?? '']?.file ?? ''
  const html = await readFile(join(releaseDir(store, release), file), 'utf8')
  const found = new RegExp(`id="${bootDataId}">(.*?)</script>`, 's').exec(html)
  if (!found?.[1]) throw new Error(`${file} has no boot data`)
  return JSON.parse(found[1]).realm
}

async function untilShown(url: string, content: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(url, { headers: { 'accept-language': 'en' } })
    const [, body = ''] = (await answer.text()).split('<body>')
    if (body.split('<script')[0]?.includes(content)) return
    await setTimeout(100)
  }
  throw new Error(`The HTML of ${url} does not show ${content}`)
}

/**
 * Serves the portal and the monolith on one port, told apart by host name. Browsers find names below `localhost` on
 * this machine.
 */
export async function openSites({ store, api, output }: SitesOptions) {
  const environment = 'production'
  const gateway = await createGateway({ store, environment, api })
  const monolith = await buildMonolith(output, await readPublicRealm(store, environment))
  await gateway.ready()
  const server = createServer((request, response) => {
    const isMonolith = request.headers.host?.startsWith('monolith.')
    if (isMonolith && !request.url?.startsWith('/api/')) monolith(request, response)
    else gateway.server.emit('request', request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    portal: `http://portal.localhost:${port}`,
    monolith: `http://monolith.localhost:${port}`,
    /**
     * The measured pages with the text of their first row, as soon as the portal's HTML shows it.
     *
     * @throws Error when the API has no rows, or the HTML does not show them
     */
    async readPages() {
      // Not every resolver knows names below `localhost`.
      const origin = `http://127.0.0.1:${port}`
      const pages: { path: string; content: string }[] = []
      for (const [path, [call, firstRow]] of Object.entries(firstRows)) {
        const answer = await fetch(origin + call, { headers: { 'accept-language': 'en' } })
        const content = firstRow((await answer.json()) as never)
        if (!content) throw new Error(`The API has no data for ${path}`)
        await untilShown(origin + path, content)
        pages.push({ path, content })
      }
      return pages
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await gateway.close()
    },
  }
}
