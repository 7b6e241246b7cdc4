type Control = Pick<HTMLInputElement, 'form' | 'value' | 'checked'> & EventTarget

const entryOf = ({ value, checked }: Control) => `${value} ${checked}`

/** What each control held when the visitor came to it; gone with the control. */
const untouched = new WeakMap<EventTarget, string>()

/** Notes what the controls of forms hold before the visitor changes it. Called once, in the browser. */
export function observeForms(): void {
  addEventListener('focusin', ({ target }) => {
    const control = target as Control
    if (control.form && !untouched.has(control)) untouched.set(control, entryOf(control))
  })
}

/** Whether the visitor has entered something into a form on screen that would be lost with the document. */
export function hasDirtyForm(): boolean {
  return [...document.forms]
    .flatMap(({ elements }) => [...elements])
    .some((element) => {
      const before = untouched.get(element)
      return before !== undefined && before !== entryOf(element as unknown as Control)
    })
}
