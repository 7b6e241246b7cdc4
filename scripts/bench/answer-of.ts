import { request } from 'node:http'

/** An answer with its headers, compressed, as `bare-server.ts` reads it. */
export async function answerOf(origin: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${origin}${path}`,
      { headers: { 'accept-encoding': 'br' } },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers
        const body = Buffer.concat(chunks).toString('base64')
        resolve(JSON.stringify({ headers, body }))
      },
    )
    asked.once('error', reject)
    asked.end()
  })
}
