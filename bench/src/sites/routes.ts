/** A page whose first real data is waited for. */
export type MeasuredRoute = {
  path: string
  /** The text of its first row. */
  content: string
}

/** Where the first row of each measured page is in the answer of a call: in a list of it or in itself, and in a field. */
const rows = {
  '/top-players': { call: '/api/players/ranking', list: 'pvp', field: 'name' },
  '/bosses': { call: '/api/npc-respawn', list: 'all', field: 'name' },
  '/castles': { call: '/api/castles', list: null, field: 'castleName' },
  '/': { call: '/api/news/latest', list: null, field: 'title' },
} as const

/** Reads what the first row of each measured page says, and waits until the portal's HTML says it too. */
export async function readRoutes(origin: string): Promise<MeasuredRoute[]> {
  const headers = { 'accept-language': 'en' }
  const routes: MeasuredRoute[] = []
  for (const [path, { call, list, field }] of Object.entries(rows)) {
    const answer = await (await fetch(`${origin}${call}`, { headers })).json()
    const [first] = (list ? answer[list] : answer) as Record<string, string>[]
    const content = first?.[field]
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
