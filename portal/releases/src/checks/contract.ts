import { contractVersion, sharedModules } from 'portal-contract'
import { intersects, validRange } from 'semver'
import type { Build } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'

const ranges: Readonly<Record<string, string>> = sharedModules

/** Checks a build's contract version and shared modules against what the contract promises. */
export function checkContract({ manifest }: Build): Finding[] {
  const { name, contract, shared } = manifest
  const finding = (what: string, hint: string) =>
    findingsOf('contract', name)(what, 'portal-manifest.json', hint)
  const modules = Object.entries(shared).flatMap(([module, range]) => {
    const promised = ranges[module]
    if (!promised) {
      const hint = `take ${module} out of the shared modules and bundle it, or propose it for the contract`
      return [finding(`takes ${module} from the shell, which no shell promises`, hint)]
    }
    if (validRange(range) && intersects(range, promised)) return []
    const what = `asks for ${module} ${range}; shells promise ${promised}`
    return [finding(what, `build the app against ${module} ${promised}`)]
  })
  if (contract <= contractVersion) return modules
  const what = `made for contract ${contract}; this portal knows ${contractVersion}`
  const hint = 'update portal-kit here, or build the app with the portal-kit of this portal'
  return [finding(what, hint), ...modules]
}
