import { join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { PortalError } from 'portal-contract'
import { openBuild } from '#src/builds/build.ts'
import { outputDir } from '#src/builds/output.ts'
import { answers, differenceLines } from '#src/cli/answer.ts'
import { storeOption } from '#src/cli/options.ts'
import { type Comparison, compareWithLive } from '#src/diff/compare.ts'
import { buildName } from '#src/store/release.ts'
import { artefactDir, readArtefact } from '#src/store/store.ts'

type Options = {
  store: string
  failOn?: 'breaking'
}

/** Opens a published build, `<app>@<build>`, or the build in an app's folder. */
async function findBuild(store: string, named: string) {
  const [name = '', build, ...rest] = named.split('@')
  if (!build || rest.length > 0) return openBuild(join(resolve(named), outputDir))
  await readArtefact(store, name, build)
  return openBuild(artefactDir(store, name, build))
}

function describe(build: string, { environment, live, changes }: Comparison): string {
  if (live === null) return `${build} is new in ${environment}`
  if (live === build) return `${build} is live in ${environment}`
  const title = `${build} in ${environment}, after ${live}:`
  return [title, ...differenceLines(changes, '  ')].join('\n')
}

async function diff(named: string, { store, failOn }: Options) {
  const build = await findBuild(store, named)
  const comparisons = await compareWithLive(store, build)
  if (comparisons.length === 0)
    throw new PortalError(
      `nothing is live in the store ${store}`,
      'promote a release first',
    )
  const name = buildName(build.manifest)
  const isBreaking = comparisons.some(({ changes }) =>
    changes.some(({ kind }) => kind === 'breaking'),
  )
  return {
    text: comparisons.map((comparison) => describe(name, comparison)).join('\n'),
    data: { build: name, isBreaking, comparisons },
    isBad: failOn === 'breaking' && isBreaking,
  }
}

export function addDiff(program: Command): void {
  program
    .command('diff')
    .description('compare a build with what is live in every environment')
    .argument('[build]', "<app>@<build>, or an app's folder", '.')
    .addOption(storeOption())
    .addOption(
      new Option('--fail-on <kind>', 'exit code 1 if there is a breaking change').choices([
        'breaking',
      ]),
    )
    .addHelpText(
      'after',
      `
A change is breaking if a link, another app or the live shell may depend on the old state.
  $ portal diff rankings@0a1b2c3d4e5f
  rankings@0a1b2c3d4e5f in production, after rankings@1b2c3d4e5f60:
    breaking    route /castles is gone
    compatible  route /sieges is new`,
    )
    .action(answers(diff))
}
