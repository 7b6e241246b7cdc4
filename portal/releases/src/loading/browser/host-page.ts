import type { BootData, Manifest } from 'portal-contract'
import { trustedTypesPolicies } from 'portal-contract'
import { renderDocument } from '#src/compose/document.ts'
import { contentSecurityPolicy } from '#src/compose/page-policy.ts'
import { buildRegistry } from '#src/compose/registry.ts'
import { hashSource } from '#src/store/files.ts'
import { languagesOf } from '#src/store/texts.ts'

/** A page as a browser gets it. */
export type HostPage = {
  html: string
  headers: Record<string, string>
}

/**
 * A page of the shell whose registry names one remote, or none. The shell shares its modules, claims its script policy and runs
 * its federation runtime as for visitors. It has no realm settings and no texts: nothing of it is looked at.
 */
export function hostPage(shell: Manifest, remote?: Manifest): HostPage {
  const language = languagesOf(shell)[0] ?? 'pt'
  const unlinked = { ...shell, navigation: [] }
  const registry = buildRegistry('check', {
    shell: unlinked,
    remotes: remote ? [{ ...remote, navigation: [], routes: [] }] : [],
    texts: {},
  })
  const boot: BootData = { registry, language, resources: {}, realm: {} }
  const html = renderDocument({
    language,
    head: '<title>check</title>',
    boot,
    body: '',
    shell,
    owner: null,
    styles: '',
    headScript: '',
  })
  const hashes = { scriptHash: hashSource(''), styleHash: hashSource('') }
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(hashes, trustedTypesPolicies),
    },
  }
}
