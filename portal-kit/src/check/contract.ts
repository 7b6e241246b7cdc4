import { intersects, validRange } from 'semver'
import { contractVersion, sharedModules } from '#src/contract/shared-modules.ts'
import type { Build } from './build.ts'
import { type Finding, findingsOf } from './finding.ts'

const ranges: Readonly<Record<string, string>> = sharedModules
const place = 'portal-manifest.json'

/** Holds what a build asks of any shell against what the contract promises: its version, and the shared modules. */
export function checkContract({ manifest }: Build): Finding[] {
  const { name, contract, shared } = manifest
  const finding = findingsOf('contract', name)
  const findings: Finding[] = []
  if (contract > contractVersion) {
    findings.push(
      finding(
        `made for contract ${contract}; this portal knows ${contractVersion}`,
        place,
        'update portal-kit here, or build the app with the portal-kit of this portal',
      ),
    )
  }
  for (const [module, range] of Object.entries(shared)) {
    const promised = ranges[module]
    if (!promised) {
      findings.push(
        finding(
          `takes ${module} from the shell, which no shell promises`,
          place,
          `take ${module} out of the shared modules and bundle it, or propose it for the contract`,
        ),
      )
    } else if (!validRange(range) || !intersects(range, promised)) {
      findings.push(
        finding(
          `asks for ${module} ${range}; shells promise ${promised}`,
          place,
          `build the app against ${module} ${promised}`,
        ),
      )
    }
  }
  return findings
}
