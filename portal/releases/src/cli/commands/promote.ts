import { changeText, moveText, onlyHereText, servesText, utcTime } from '#src/cli/answer.ts'
import { type AddCommand, parseBuild, parseShare } from '#src/cli/options.ts'
import { type Promotion, promote, promoteBuilds } from '#src/environments/promote.ts'
import { rollback } from '#src/environments/rollback.ts'
import { readStatus } from '#src/environments/status.ts'
import { listEnvironments } from '#src/store/store.ts'

function rebasedText({ rebasedOn, environment, release }: Promotion, wanted: string) {
  if (rebasedOn.length === 0) return []
  const moved = rebasedOn.map((change) => {
    const { by, since } = environment.apps[change.name] ?? {}
    const who = by === undefined ? '' : ` (${by}, ${utcTime(since ?? '')})`
    return `${change.name} ${moveText(change)}${who}`
  })
  return [
    `  others moved after release ${wanted} was composed: ${moved.join(', ')}`,
    `  checked and composed again with that, as release ${release}`,
  ]
}

/** The name of a new environment may be a slip. */
async function newText(store: string, environment: string) {
  const others = (await listEnvironments(store)).filter((name) => name !== environment)
  const beside = others.length > 0 ? `, beside ${others.join(', ')}` : ''
  return `  ${environment} is a new environment${beside}`
}

async function run(
  wanted: string,
  environment: string,
  { store, ...how }: { store: string; canary?: number },
) {
  const isRelease = !wanted.includes('@')
  const promotion = isRelease
    ? await promote(store, environment, wanted, how)
    : await promoteBuilds(store, environment, parseBuild(wanted), how)
  const { before, changes, hasMoved, release } = promotion
  const share = how.canary ?? null
  const { canaries } = await readStatus(store, environment)
  const { onlyHere = [] } = canaries.find((one) => one.release === release) ?? {}
  const data = { environment, release, share, hasMoved, changes, onlyHere }
  const did = `${environment} ${share === null ? 'serves' : 'gives'}`
  const toWhom = share === null ? '' : ` to ${share}% of its visitors`
  if (!hasMoved) {
    const what = isRelease ? `release ${wanted}` : wanted
    return { text: `${did} ${what}${toWhom} already: nothing changed`, data }
  }
  const lines = [
    `${did} release ${release}${toWhom}`,
    // Everything is new in a new environment.
    ...(before ? changes.map(changeText) : [await newText(store, environment)]),
    ...rebasedText(promotion, wanted),
    ...onlyHereText(onlyHere),
  ]
  return { text: lines.join('\n'), data }
}

export const addPromote: AddCommand = (program) =>
  program
    .command('promote')
    .description('put what a release changes live, for all visitors or a share of them')
    .argument('<release>', "a release's id as compose printed it, or <app>@<build>")
    .onEnvironment()
    .option(
      '--canary <share>',
      'give it only to this share of the visitors, e.g. 10%',
      parseShare,
    )
    .example(`
Changes the apps that the release changes, and no others: what other teams promoted
meanwhile stays, and both are checked and rendered together first. If the same app moved
meanwhile, the command is refused. Gateways follow within a second. A canary is sticky:
visitors keep it while its share grows. To give it to all visitors, promote it without a
share. At most three canaries run at once.
  $ portal promote 3d4e5f607182 --canary 10%
  production gives release 3d4e5f607182 to 10% of its visitors
    rankings  1b2c3d4e5f60 → 2c3d4e5f6071`)
    .answer(run)

type RollbackOptions = {
  store: string
  environment: string
  reason?: string
  canary?: true
}

export const addRollback: AddCommand = (program) =>
  program
    .command('rollback')
    .description('take apps back to their last good builds, or end their canaries')
    .argument('[apps...]', 'their names, or a release; default: what you promoted last')
    .inEnvironment('the environment to change')
    .option('--reason <text>', 'the reason, for the history')
    .option('--canary', 'end the canary; if none runs, change nothing')
    .example(`
Ends the app's canary; without one, its last good build goes live again: the newest that
was healthy for real visitors and was not taken back itself. Other apps stay where they
are; name those that link to it by name, and all go back at once. Of a release,
everything that it changed is taken back. Gateways follow within a second, and end a
failing canary by themselves. With --canary, live builds stay.
  $ portal rollback rankings --reason "the ladder is empty"
  production serves release 1b2c3d4e5f60
    rankings  2c3d4e5f6071 → 1b2c3d4e5f60`)
    .answer(async (what: string[], options: RollbackOptions) => {
      const { store, environment, canary, ...why } = options
      const asked = { ...why, what, isCanaryOnly: canary === true }
      const { before, environment: now } = await rollback(store, environment, asked)
      const added = now.history.slice(before?.history.length ?? 0)
      const ended = added.flatMap(({ action, changes }) => {
        const names = changes.map(({ name }) => name).join(' and ')
        return action === 'canaryEnded' ? [`the canary of ${names} is ended; `] : []
      })
      const changes = added.flatMap((entry) => entry.changes)
      const { action } = added.at(-1) ?? {}
      const { release } = now
      return {
        text: ended.join('') + servesText(environment, release, changes),
        data: { environment, release, action, changes },
      }
    })
