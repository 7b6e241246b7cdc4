import type { Texts } from '#src/checks/text-shape.ts'
import { breaking, type Change, compatible, type Side, without } from './change.ts'

const count = (number: number) => `${number} ${number === 1 ? 'text' : 'texts'}`

function compareTexts(namespace: string, before: Texts, after: Texts): Change[] {
  const added = without(after.keys(), before.keys()).length
  return [
    ...without(before.keys(), after.keys()).map((key) =>
      breaking(`the text ${namespace}:${key} is gone`),
    ),
    ...(added ? [compatible(`${count(added)} of ${namespace} new`)] : []),
  ]
}

/** Counts the changed texts in all languages. */
function countChanged(before: Side, after: Side, namespace: string): number {
  const changed = [...after.texts].flatMap(([language, namespaces]) => {
    const earlier = before.texts.get(language)?.get(namespace)
    const texts = namespaces.get(namespace) ?? new Map()
    return [...texts].filter(
      ([key, text]) => earlier?.has(key) && earlier.get(key) !== text,
    )
  })
  return changed.length
}

/** All keys of a namespace, from all languages. */
function keysOf({ texts }: Side, namespace: string): Texts {
  const all = [...texts.values()].map((namespaces) => namespaces.get(namespace))
  return new Map(all.flatMap((of) => [...(of ?? [])]))
}

/** Compares namespaces, languages and texts. */
export function compareAllTexts(before: Side, after: Side): Change[] {
  const { namespaces } = before.manifest
  const kept = namespaces.filter((name) => after.manifest.namespaces.includes(name))
  return [
    ...without(namespaces, kept).map((name) => breaking(`the namespace ${name} is gone`)),
    ...without(before.texts.keys(), after.texts.keys()).map((language) =>
      breaking(`the texts in ${language} are gone`),
    ),
    ...kept.flatMap((name) =>
      compareTexts(name, keysOf(before, name), keysOf(after, name)),
    ),
    ...kept.flatMap((name) => {
      const changed = countChanged(before, after, name)
      return changed ? [compatible(`${count(changed)} of ${name} changed`)] : []
    }),
    ...without(after.manifest.namespaces, namespaces).map((name) =>
      compatible(`the namespace ${name} is new`),
    ),
    ...without(after.texts.keys(), before.texts.keys()).map((language) =>
      compatible(`there are texts in ${language}`),
    ),
  ]
}
