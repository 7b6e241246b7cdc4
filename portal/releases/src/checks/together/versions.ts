import { contractVersion, type Manifest } from 'portal-contract'
import { satisfies } from 'semver'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import type { Apps } from './apps.ts'

type Provided = NonNullable<Manifest['provides']>

function checkModules(remote: Manifest, shell: Manifest, provides: Provided): Finding[] {
  const finding = findingsOf('versions', remote.name)
  const host = `${shell.name}@${shell.build}`
  return Object.entries(remote.shared).flatMap(([module, range]) => {
    const given = provides[module]
    const place = `its imports of ${module}`
    if (!given) {
      const hint = `release a shell that shares ${module}, or bundle it`
      return [finding(`takes ${module}, which ${host} does not share`, place, hint)]
    }
    if (!satisfies(given.version, range)) {
      const what = `asks for ${module} ${range}; ${host} has ${given.version}`
      return [finding(what, place, `build it against ${module} ${given.version}`)]
    }
    const knowsNames = !given.names.includes('*')
    return (remote.uses?.[module] ?? [])
      .filter((name) => knowsNames && name !== '*' && !given.names.includes(name))
      .map((name) =>
        finding(
          `uses ${name} of ${module}, which ${host} does not share`,
          `its imports of ${name}`,
          `release a shell that shares ${name} first, or do without it`,
        ),
      )
  })
}

/** The pages' policies and HTML need a shell of this contract. */
function checkShell({ name, build, contract }: Manifest): Finding[] {
  if (contract >= contractVersion) return []
  const what = `${name}@${build} was made for contract ${contract}; this portal composes for ${contractVersion}`
  const hint = 'build the shell and the remotes again with this portal-kit'
  return [findingsOf('versions', name)(what, 'portal-manifest.json', hint)]
}

/** The shell provides what each remote needs. */
export function checkVersions({ shell, remotes }: Apps): Finding[] {
  const ofRemotes = remotes.flatMap((remote) => {
    const { name, contract } = remote
    const what = `made for contract ${contract}; ${shell.name}@${shell.build} keeps ${shell.contract}`
    const hint =
      contract > shell.contract
        ? 'release the shell of that contract first'
        : 'build it again with the portal-kit of the shell'
    return [
      ...(contract === shell.contract
        ? []
        : [findingsOf('versions', name)(what, 'portal-manifest.json', hint)]),
      // Shells of other toolchains may not list it. Rendering shows what is missing.
      ...(shell.provides ? checkModules(remote, shell, shell.provides) : []),
    ]
  })
  return [...checkShell(shell), ...ofRemotes]
}
