import { startServer } from '#src/testing/server-process.ts'
import { temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

/** Starts the server in its own process for the running test. @returns its API over HTTP */
export async function openSite(env: Record<string, string>) {
  const { address, stop } = await startServer({ DATA_DIR: temporaryFolder(), ...env })
  whenTestEnds(stop)
  return siteAt(address)
}

/** The API of a server that listens. */
export function siteAt(address: string) {
  const get = (path: string) => fetch(`${address}/api${path}`)
  return {
    get,
    json: async (path: string) => JSON.parse(await (await get(path)).text()),
    async post(path: string, body: object, token?: string) {
      const answer = await fetch(`${address}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    },
  }
}
