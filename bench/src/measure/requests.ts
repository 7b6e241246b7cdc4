import type { CDPSession } from 'playwright-core'

export type SentRequest = {
  url: string
  /** Epoch milliseconds. */
  sentAt: number
  /** 1: the HTML made the browser ask. 2: a file of depth 1 did, and so on. The HTML itself is 0. */
  depth: number
  /** Compressed, with headers. */
  bytes: number
}

/** The part of Chromium's `Network.Initiator` that is read here. */
export type Initiator = { type: string; url?: string; stack?: InitiatorStack }
type InitiatorStack = { callFrames: { url: string }[]; parent?: InitiatorStack }

/** The URL of the file that made the browser ask; undefined if Chromium does not tell. */
export function sourceOf({ url, stack }: Initiator): string | undefined {
  for (let each = stack; each; each = each.parent) {
    const frame = each.callFrames.find((one) => one.url !== '')
    if (frame) return frame.url
  }
  return url
}

export async function recordRequests(client: CDPSession) {
  const sent = new Map<string, SentRequest>()
  const depths = new Map<string, number>()
  const pending = new Set<string>()
  let changedAt = performance.now()

  client.on('Network.requestWillBeSent', (event) => {
    const { requestId, request, initiator, wallTime, type } = event
    const source = sourceOf(initiator)
    const isPage = type === 'Document'
    const depth = isPage ? 0 : (source ? (depths.get(source) ?? 0) : 0) + 1
    depths.set(request.url, depth)
    sent.set(requestId, { url: request.url, sentAt: wallTime * 1_000, depth, bytes: 0 })
    pending.add(requestId)
    changedAt = performance.now()
  })
  const end = (requestId: string, bytes: number) => {
    const request = sent.get(requestId)
    if (request) request.bytes = bytes
    pending.delete(requestId)
    changedAt = performance.now()
  }
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  )
  client.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0))
  await client.send('Network.enable')

  return {
    all: (): SentRequest[] => [...sent.values()],
    /** Waits until nothing has been asked for or answered for a while. */
    untilQuiet: async (milliseconds: number) => {
      while (pending.size > 0 || performance.now() - changedAt < milliseconds)
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}
