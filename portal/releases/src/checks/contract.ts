import { contractVersion, sharedModules } from 'portal-contract'
import { intersects, validRange } from 'semver'
import type { Build } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'

const ranges: Readonly<Record<string, string>> = sharedModules
const place = 'portal-manifest.json'

/** Checks a build's contract version and shared modules against what the contract promises. */
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
