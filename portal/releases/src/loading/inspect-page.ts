import type { CDPSession, Page } from 'playwright-core'

/** A listener that all pages share: what it listens to, and the place of its code. */
export type Listener = { what: string; where: string }

const targets = { window: 'window', document: 'document', 'document.body': 'the body' }

async function watchListeners(session: CDPSession, folder: string) {
  const scripts = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => scripts.set(scriptId, url))
  await session.send('Debugger.enable')
  return async (): Promise<Listener[]> => {
    const found: Listener[] = []
    for (const [expression, name] of Object.entries(targets)) {
      const { result } = await session.send('Runtime.evaluate', { expression })
      const { objectId = '' } = result
      const { listeners } = await session.send('DOMDebugger.getEventListeners', {
        objectId,
      })
      for (const { type, scriptId, lineNumber } of listeners) {
        const [, file] = scripts.get(scriptId)?.split(folder) ?? []
        if (file === undefined) continue
        const where = `${file}:${lineNumber + 1}`
        found.push({ what: `listens to ${type} of ${name}`, where })
      }
    }
    return found
  }
}

/**
 * Runs in the page, on a list of all its objects: counts the inner objects of React (its dispatchers) and of React DOM
 * (its requests to a renderer). Bundlers drop properties that a copy does not use, but they rename none.
 */
function countInnerObjects(this: Record<string, unknown>[]) {
  const isMadeOf = (object: object, names: string[], needed: string[]) => {
    const own = Object.getOwnPropertyNames(object)
    return own.length > 0 && own.length <= names.length
      ? own.every((name) => names.includes(name)) &&
          needed.every((name) => own.includes(name))
      : false
  }
  const isInner = (value: unknown) => value === null || value instanceof Object
  const count = (is: (object: Record<string, unknown>) => boolean) => this.filter(is).length
  return {
    react: count(
      (one) =>
        (isMadeOf(one, ['H', 'A', 'T', 'S', 'G', 'V'], ['H']) &&
          Object.values(one).every(isInner)) ||
        Object.hasOwn(one, 'ReactCurrentDispatcher'),
    ),
    'react-dom': count(
      (one) =>
        isMadeOf(one, ['d', 'p', 'findDOMNode'], ['d', 'p']) && typeof one.p === 'number',
    ),
  }
}

/** Module → how many copies of it run, by the objects in the page's memory, which no bundler can rename or hide. */
async function countCopies(session: CDPSession): Promise<Record<string, number>> {
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'Object.prototype',
  })
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup: 'copies',
  })
  const counted = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: countInnerObjects.toString(),
    returnByValue: true,
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'copies' })
  return counted.result.value
}

/**
 * Asks the browser itself about a page, so that nothing in it is patched.
 * @param folder the URL path of the code whose listeners count
 */
export async function inspectPage(page: Page, folder: string) {
  const session = await page.context().newCDPSession(page)
  return {
    listListeners: await watchListeners(session, folder),
    countCopies: () => countCopies(session),
  }
}
