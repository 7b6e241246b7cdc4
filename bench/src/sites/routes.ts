/** A page whose first real data is waited for. */
export type MeasuredRoute = {
  path: string
  /** The text of its first row. */
  content: string
}

type Reads = (path: string) => Promise<unknown>

const readers: Record<string, (read: Reads) => Promise<string | undefined>> = {
  '/top-players': async (read) => {
    const { pvp } = (await read('/api/players/ranking')) as { pvp: { name: string }[] }
    return pvp[0]?.name
  },
  '/bosses': async (read) => {
    const { all } = (await read('/api/npc-respawn')) as { all: { name: string }[] }
    return all[0]?.name
  },
  '/castles': async (read) => {
    const castles = (await read('/api/castles')) as { castleName: string }[]
    return castles[0]?.castleName
  },
  '/': async (read) => {
    const news = (await read('/api/news/latest')) as { title: string }[]
    return news[0]?.title
  },
}

/**
 * Reads what the first row of each measured page says, and waits until the portal's HTML says it too.
 *
 * @param origin of the portal
 * @throws Error when the API has no rows, or the HTML does not show them
 */
export async function readRoutes(origin: string): Promise<MeasuredRoute[]> {
  const headers = { 'accept-language': 'en' }
  const read: Reads = async (path) => (await fetch(`${origin}${path}`, { headers })).json()
  const routes: MeasuredRoute[] = []
  for (const [path, readContent] of Object.entries(readers)) {
    const content = await readContent(read)
    if (!content) throw new Error(`The API has no data for ${path}`)
    routes.push({ path, content })
  }
  for (const { path, content } of routes) await untilShown(`${origin}${path}`, content)
  return routes
}

async function untilShown(url: string, content: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(url, { headers: { 'accept-language': 'en' } })
    const [, body = ''] = (await answer.text()).split('<body>')
    if (body.split('<script')[0]?.includes(content)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The HTML of ${url} does not show ${content}`)
}
