import type { Leftover } from './leftover.ts'

/** What keeps others from hearing an event, or a document from being left. */
const names =
  'onbeforeunload onblur onclick onerror onfocus onkeydown onkeyup onmessage onmousedown onmouseup onpagehide onpageshow onpointerdown onpointerup onpopstate onscroll onstorage onsubmit ontouchend ontouchstart onunhandledrejection onwheel'

/** @returns finds handlers such as `onclick` of `window`, `document` and `body` that were set since */
export function watchHandlers(): () => Leftover[] {
  const targets = { window, document, 'document.body': document.body }
  const handlers = Object.entries(targets).flatMap(([label, target]) =>
    names
      .split(' ')
      .map((name) => ({ label, target, name, before: Reflect.get(target, name) })),
  )
  return () => {
    const changed = handlers.filter(
      ({ target, name, before }) => Reflect.get(target, name) !== before,
    )
    return changed.map(({ label, target, name, before }) => {
      const now = Reflect.get(target, name)
      return {
        what: `${label}.${name} is set`,
        where: String(now).slice(0, 300),
        // The window shares some with the body.
        isLeft: () => Reflect.get(target, name) === now,
        putBack: () => {
          Reflect.set(target, name, before)
          return Reflect.get(target, name) === before
        },
      }
    })
  }
}
