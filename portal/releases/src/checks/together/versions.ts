import { contractVersion, type Manifest } from 'portal-contract'
import { satisfies } from 'semver'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { buildName } from '#src/store/release.ts'
import type { Apps } from './apps.ts'

/** Compares what a remote takes from the shell. Shells of other toolchains may not list it; rendering shows what is missing. */
function checkModules({ name, shared, uses }: Manifest, shell: Manifest): Finding[] {
  const { provides } = shell
  if (!provides) return []
  const finding = findingsOf('versions', name)
  return Object.entries(shared).flatMap(([module, range]) => {
    const given = provides[module]
    const place = `its imports of ${module}`
    if (!given) {
      const what = `takes ${module}, which ${buildName(shell)} does not share`
      return [finding(what, place, `release a shell that shares ${module}, or bundle it`)]
    }
    if (!satisfies(given.version, range)) {
      const what = `asks for ${module} ${range}; ${buildName(shell)} has ${given.version}`
      return [finding(what, place, `build it against ${module} ${given.version}`)]
    }
    if (given.names.includes('*')) return []
    return (uses?.[module] ?? [])
      .filter((used) => used !== '*' && !given.names.includes(used))
      .map((used) =>
        finding(
          `uses ${used} of ${module}, which ${buildName(shell)} does not share`,
          `its imports of ${used}`,
          `release a shell that shares ${used} first, or do without it`,
        ),
      )
  })
}

function checkContract({ name, contract }: Manifest, shell: Manifest): Finding[] {
  if (contract === shell.contract) return []
  const what = `made for contract ${contract}; ${buildName(shell)} keeps ${shell.contract}`
  const hint =
    contract > shell.contract
      ? 'release the shell of that contract first'
      : 'build it again with the portal-kit of the shell'
  return [findingsOf('versions', name)(what, 'portal-manifest.json', hint)]
}

/** The pages' policies and HTML need a shell of this contract. */
function checkShell(shell: Manifest): Finding[] {
  if (shell.contract >= contractVersion) return []
  const what = `${buildName(shell)} was made for contract ${shell.contract}; this portal composes for ${contractVersion}`
  const hint = 'build the shell and the remotes again with this portal-kit'
  return [findingsOf('versions', shell.name)(what, 'portal-manifest.json', hint)]
}

/** The shell provides what each remote needs. */
export function checkVersions({ shell, remotes }: Apps): Finding[] {
  return [
    ...checkShell(shell),
    ...remotes.flatMap((remote) => [
      ...checkContract(remote, shell),
      ...checkModules(remote, shell),
    ]),
  ]
}
