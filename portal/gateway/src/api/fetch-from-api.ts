/** How long the API may take, in milliseconds. A slow answer counts as none. */
const usualLimitMs = 10_000

/** Bytes; a public answer beyond is not cached. */
const maxAnswer = 500_000

export type ApiRequest = {
  /** Origin of the API. */
  api: string
  /** Path and query below it. */
  url: string
  language: string
  /** ETag of the answer that is known. */
  etag: string | null
  limitMs?: number
}

export type ApiResponse = Awaited<ReturnType<typeof fetchFromApi>>

/** Calls the API as a visitor without a session would. @throws when it does not answer in time, or with too much */
export async function fetchFromApi(request: ApiRequest) {
  const { api, url, language, etag, limitMs = usualLimitMs } = request
  const response = await fetch(new URL(url, api), {
    headers: {
      'accept-encoding': 'identity',
      'accept-language': language,
      ...(etag ? { 'if-none-match': etag } : {}),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxAnswer) throw new Error(`the answer is larger than ${maxAnswer} bytes`)
    chunks.push(chunk)
  }
  return { response, text: Buffer.concat(chunks).toString() }
}
