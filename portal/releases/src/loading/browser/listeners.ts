import type { CDPSession } from 'playwright-core'

/** A listener that all pages share: what it listens to, and the place of its code. */
export type Listener = { what: string; where: string }

const targets = {
  window: 'window',
  document: 'document',
  'document.body': 'the body',
}

/**
 * Asks the browser itself who listens, so that nothing in the page is patched.
 *
 * @param folder the URL path of the code whose listeners count
 * @returns lists the listeners that there are now
 */
export async function watchListeners(session: CDPSession, folder: string) {
  const scripts = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => scripts.set(scriptId, url))
  await session.send('Debugger.enable')

  const listenersOf = async (expression: string, name: string): Promise<Listener[]> => {
    const { result } = await session.send('Runtime.evaluate', { expression })
    const { objectId = '' } = result
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId })
    return listeners.flatMap(({ type, scriptId, lineNumber }) => {
      const url = scripts.get(scriptId) ?? ''
      const start = url.indexOf(folder)
      if (start < 0) return []
      const where = `${url.slice(start + folder.length)}:${lineNumber + 1}`
      return [{ what: `listens to ${type} of ${name}`, where }]
    })
  }
  return async (): Promise<Listener[]> => {
    const found: Listener[] = []
    for (const [expression, name] of Object.entries(targets))
      found.push(...(await listenersOf(expression, name)))
    return found
  }
}
