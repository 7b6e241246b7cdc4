import './overlay.css'

const panel = document.createElement('pre')
panel.className = 'portal-dev-errors'
panel.role = 'alert'
panel.hidden = true
document.body.append(panel)

/** Shows the compiler's errors over the page. An empty text removes them. */
export function showErrors(errors: readonly string[]): void {
  panel.textContent = errors.join('\n\n')
  panel.hidden = errors.length === 0
}
