import type { CDPSession } from 'playwright-core'

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

/** module → how many copies of it run. */
export type Copies = ReturnType<typeof countInnerObjects>

/**
 * Counts the copies of React in a page by the objects in its memory, which no bundler can rename or hide.
 */
export async function countCopies(session: CDPSession): Promise<Copies> {
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
  return counted.result.value as Copies
}
