import type { InspectorReport } from 'portal-contract'
import { element } from './dom.ts'
import styles from './inspector.module.css'
import type { LoadStep } from './load-steps.ts'

const cells = (tag: 'td' | 'th', values: readonly (Node | string)[]) =>
  values.map((value) => element(tag, tag === 'th' ? { scope: 'col' } : {}, value))

function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (Node | string)[])[],
) {
  return element(
    'table',
    {},
    element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...cells('th', head))),
    element('tbody', {}, ...rows.map((row) => element('tr', {}, ...cells('td', row)))),
  )
}

const rounded = (ms: number) => String(Math.round(ms))

/** The share of the whole time, in a style that the page's policy allows: it is set by script. */
function bar({ startedAt, endedAt }: LoadStep, total: number): HTMLElement {
  const drawn = element('span', { class: styles.bar, 'aria-hidden': 'true' })
  drawn.style.setProperty('--from', String(startedAt / total))
  drawn.style.setProperty('--to', String(endedAt / total))
  return drawn
}

/** Draws the load steps as a waterfall. */
export function stepsTable(steps: readonly LoadStep[]): HTMLElement {
  const total = Math.max(1, ...steps.map(({ endedAt }) => endedAt))
  const rows = steps.map((step) => [
    element('span', {}, step.name, bar(step, total)),
    rounded(step.startedAt),
    rounded(step.endedAt - step.startedAt),
  ])
  return table('Load steps', ['Step', 'At, ms', 'Took, ms'], rows)
}

/** Lists the shared modules: the shell provides each, and remotes say which versions they need. */
export function sharedTable({ apps }: InspectorReport): HTMLElement {
  const shell = apps.find(({ kind }) => kind === 'shell')
  const remotes = apps.filter(({ kind }) => kind === 'remote')
  const rows = Object.entries(shell?.shared ?? {}).map(([module, version]) => {
    const needed = remotes.flatMap(({ name, shared }) =>
      shared[module] ? [element('li', {}, `${name} ${shared[module]}`)] : [],
    )
    return [
      element('code', {}, module),
      version,
      element('ul', { class: styles.needs }, ...needed),
    ]
  })
  const provider = shell?.name ?? 'the shell'
  return table(
    `Shared modules, provided by ${provider}`,
    ['Module', 'Version', 'Needed by'],
    rows,
  )
}
