import { subset } from 'semver'
import { breaking, type Change, compatible, type Side, without } from './change.ts'

function compareAsked({ manifest: before }: Side, { manifest: after }: Side): Change[] {
  const changed = Object.entries(after.shared).flatMap(([module, range]) => {
    const earlier = before.shared[module]
    if (earlier === undefined)
      return [compatible(`takes ${module} ${range} from the shell`)]
    if (earlier === range) return []
    return subset(earlier, range)
      ? [compatible(`takes ${module} ${range}, not only ${earlier}`)]
      : [breaking(`asks for ${module} ${range}, no longer ${earlier}`)]
  })
  const contract = `made for contract ${after.contract}, not ${before.contract}`
  return [
    ...(after.contract > before.contract ? [breaking(contract)] : []),
    ...(after.contract < before.contract ? [compatible(contract)] : []),
    ...changed,
  ]
}

function compareGiven({ manifest: before }: Side, { manifest: after }: Side): Change[] {
  const [given, gives] = [before.provides ?? {}, after.provides ?? {}]
  const languages = without(before.languages ?? [], after.languages ?? [])
  return [
    ...languages.map((language) => breaking(`the portal no longer speaks ${language}`)),
    ...without(Object.keys(given), Object.keys(gives)).map((module) =>
      breaking(`no longer shares ${module}`),
    ),
    ...Object.entries(gives).flatMap(([module, { version, names }]) => {
      const earlier = given[module]
      if (!earlier) return [compatible(`shares ${module} ${version}`)]
      const gone = without(earlier.names, names).filter((name) => name !== '*')
      return [
        ...(names.includes('*') ? [] : gone).map((name) =>
          breaking(`no longer shares ${name} of ${module}`),
        ),
        ...(earlier.version === version
          ? []
          : [compatible(`shares ${module} ${version}, not ${earlier.version}`)]),
      ]
    }),
  ]
}

/** Compares contract, shared modules and the weight of the first scripts. */
export function compareAgreements(before: Side, after: Side): Change[] {
  const { scriptBytes: from } = before
  const { scriptBytes: to } = after
  const sign = to > from ? '+' : ''
  return [
    ...compareAsked(before, after),
    ...compareGiven(before, after),
    ...(from === to
      ? []
      : [
          compatible(
            `the first scripts weigh ${to} bytes of brotli, not ${from} (${sign}${to - from})`,
          ),
        ]),
  ]
}
