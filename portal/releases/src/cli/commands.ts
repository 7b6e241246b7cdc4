import { errorAsJson } from './answer.ts'
import { addCheck, addDiff, addManifest, addPublish } from './commands/builds.ts'
import { addCompose } from './commands/compose.ts'
import { addDoctor, addPrune } from './commands/maintenance.ts'
import { addOverrides } from './commands/overrides.ts'
import { addPromote, addRollback } from './commands/promote.ts'
import { addRealm } from './commands/realm.ts'
import { addHistory, addStatus } from './commands/status.ts'
import { addApprove, addFollow, addInvite, addPreview } from './commands/teams.ts'
import { type AddCommand, PortalCommand } from './options.ts'

/**
 * Assembles the command `portal`.
 * @param isForProgram whether mistakes in the arguments are printed as JSON
 * @param onApp further commands for work on an app
 * @param serving those that serve visitors
 */
export function assembleProgram(
  isForProgram: boolean,
  onApp: readonly AddCommand[] = [],
  serving: readonly AddCommand[] = [],
): PortalCommand {
  // In the order of use.
  const groups: Record<string, readonly AddCommand[]> = {
    'Work on an app:': [...onApp, addManifest, addCheck, addDiff, addPublish, addPreview],
    'Put it live:': [
      addCompose,
      addPromote,
      addRollback,
      addStatus,
      addHistory,
      addRealm,
      addOverrides,
      addFollow,
      addApprove,
      addInvite,
    ],
    'Serve visitors:': serving,
    'Look after the store:': [addPrune, addDoctor],
  }
  const program = new PortalCommand('portal')
    .description('Builds, releases and serves the portal.')
    .configureOutput({
      outputError: (text, write) => {
        const message = text.trim().replace(/^error: /, '')
        if (isForProgram) console.log(errorAsJson(message))
        else write(text)
      },
    })
    .example(`
From an app's sources to its visitors:
  $ portal build                      build it, describe it and check it
  $ portal publish                    put it into the store
  $ portal compose rankings@<build>   make a release of it and the live builds
  $ portal promote <release>          put it live
  $ portal rollback                   if something is wrong with it

'portal <command> --help' shows details and an example.`)
  for (const [heading, commands] of Object.entries(groups)) {
    program.commandsGroup(heading)
    for (const add of commands) add(program)
  }
  for (const command of program.commands)
    if (command.commands.length === 0)
      command.option('--json', 'answer with one JSON document')
  return program
}
