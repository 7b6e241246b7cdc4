import type { LiveAnswers } from 'portal-contract'
import type { AnyPage } from 'shared-api'
import { createAnsweredApi } from './answered-api.ts'
import { type SettledData, settleData } from './settle-data.ts'

const noData: SettledData = { data: null, isWhole: false }

/**
 * Runs a page's loader over the answers in the HTML. The server and the browser do the same with the same answers, so
 * they render the same page.
 *
 * @param path a path without parameters; the query of the address is the visitor's and is left out
 * @returns null as data if the page has no loader, or its loader throws
 */
export async function loadFirstData(
  { loader }: AnyPage,
  path: string,
  live: LiveAnswers | undefined,
): Promise<SettledData> {
  if (!live || !loader) return noData
  try {
    const url = new URL(path, 'http://portal')
    return await settleData(loader({ api: createAnsweredApi(live), params: {}, url }))
  } catch {
    // The page shows what is wrong when its loader runs with the real client.
    return noData
  }
}
