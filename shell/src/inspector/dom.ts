type Child = Node | string

/** Creates an element. The page's policy forbids HTML as text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) created.setAttribute(name, value)
  created.append(...children)
  return created
}

/** Creates a list of names and values; values that are empty are left out. */
export function facts(
  pairs: readonly (readonly [string, Child | null])[],
  className?: string,
) {
  const rows = pairs.flatMap(([name, value]) =>
    value === null || value === ''
      ? []
      : [element('div', {}, element('dt', {}, name), element('dd', {}, value))],
  )
  return element('dl', { class: className }, ...rows)
}
