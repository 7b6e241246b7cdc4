export type ApiCall = {
  method: string
  /** With the query, such as `/api/guides?page=2`. */
  path: string
  headers: Headers
  /** The body, or null. */
  body: unknown
}

type Answer = ((call: ApiCall) => unknown) | object | string | number | boolean | null

/** By call: `'GET /api/guides'` → the body of a 200, a `Response`, a promise of either, or a function of the call. */
export type ApiAnswers = Readonly<Record<string, Answer>>

function notFound({ method, path }: ApiCall): Response {
  const message = `${method} ${path} has no answer in this test: name it under api`
  return Response.json({ code: 'not-found', message, requestId: 'test' }, { status: 404 })
}

async function readCall(request: Request): Promise<ApiCall> {
  const { method, url, headers } = request
  const { pathname, search } = new URL(url)
  const text = await request.text()
  return { method, path: pathname + search, headers, body: text ? JSON.parse(text) : null }
}

/**
 * Stands for `fetch`. The client's handling of requests and answers is real.
 * @param answers a path without a search answers whatever the search is
 */
export function createApiDouble(answers: ApiAnswers) {
  const calls: ApiCall[] = []
  const fetchDouble: typeof fetch = async (input, init) => {
    const call = await readCall(new Request(input, init))
    calls.push(call)
    const key = `${call.method} ${call.path}`
    const keys = [key, key.replace(/\?.*/, '')]
    const found = keys.find((each) => Object.hasOwn(answers, each))
    if (found === undefined) return notFound(call)
    const answer = answers[found]
    const outcome = await (typeof answer === 'function' ? answer(call) : answer)
    // A new response each time, because a body can be read only once.
    return outcome instanceof Response ? outcome.clone() : Response.json(outcome ?? {})
  }
  return { calls, fetch: fetchDouble }
}
