type Control = Pick<HTMLInputElement, 'form' | 'value' | 'checked'> & EventTarget

const entryOf = ({ value, checked }: Control) => `${value} ${checked}`

/**
 * The value of each control when it was first focused. Teams would forget a hook, and React keeps `defaultValue` equal to
 * the value.
 */
const untouched = new WeakMap<EventTarget, string>()

/** Records the values of form controls before the visitor changes them. Called once, in the browser. */
export function observeForms(): void {
  addEventListener('focusin', ({ target }) => {
    const control = target as Control
    if (control.form && !untouched.has(control)) untouched.set(control, entryOf(control))
  })
}

/** Whether a form on screen holds input that a new document would lose. */
export function hasDirtyForm(): boolean {
  return [...document.forms]
    .flatMap(({ elements }) => [...elements])
    .some((element) => {
      const before = untouched.get(element)
      return before !== undefined && before !== entryOf(element as unknown as Control)
    })
}
