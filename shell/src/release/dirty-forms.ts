type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

const entryOf = (control: Control) =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
    ? control.checked
    : control.value

/** What each control held when the visitor came to it; gone with the control. */
const untouched = new WeakMap<Control, string | boolean>()

/** Notes what the controls of forms hold before the visitor changes it. Called once, in the browser. */
export function observeForms(): void {
  addEventListener('focusin', ({ target }) => {
    if (isControl(target) && !untouched.has(target)) untouched.set(target, entryOf(target))
  })
}

/** Whether the visitor has entered something into a form on screen that would be lost with the document. */
export function hasDirtyForm(): boolean {
  return [...document.forms]
    .flatMap((form) => [...form.elements])
    .filter(isControl)
    .some((control) => {
      const before = untouched.get(control)
      return before !== undefined && before !== entryOf(control)
    })
}
