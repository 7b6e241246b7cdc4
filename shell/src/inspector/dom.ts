type Child = Node | string | null

/** Creates an element; a child that is null is left out. The page's policy forbids HTML as text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) created.setAttribute(name, value)
  created.append(...children.filter((child) => child !== null))
  return created
}

/** Creates a list of names and values; values that are empty are left out. */
export function facts(pairs: Readonly<Record<string, Child>>, className?: string) {
  const rows = Object.entries(pairs).map(([name, value]) =>
    value ? element('div', {}, element('dt', {}, name), element('dd', {}, value)) : null,
  )
  return element('dl', { class: className }, ...rows)
}

type Row = readonly (Node | string)[]

export function table(caption: string, head: readonly string[], rows: readonly Row[]) {
  const heads = head.map((name) => element('th', { scope: 'col' }, name))
  const lines = rows.map((row) =>
    element('tr', {}, ...row.map((value) => element('td', {}, value))),
  )
  return element(
    'table',
    {},
    element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...lines),
  )
}
