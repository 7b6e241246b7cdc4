import { type Manifest, PortalError } from 'portal-contract'
import { checkDeclaredTexts, describeFindings } from 'portal-releases'

/**
 * Requires the texts that the HTML of an app's pages needs.
 *
 * @param dir the folder of its build
 * @throws PortalError that names those that are missing
 */
export async function requireTexts(dir: string, manifest: Manifest): Promise<void> {
  const findings = await checkDeclaredTexts({ dir, manifest, report: null })
  if (findings.length > 0) throw new PortalError(describeFindings(findings).trim())
}
