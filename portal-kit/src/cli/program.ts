import { Command } from 'commander'
import { errorAsJson, wantsJson } from './answer.ts'
import { addBuild } from './commands/build.ts'
import { addCheck } from './commands/check.ts'
import { addCompose } from './commands/compose.ts'
import { addDev } from './commands/dev.ts'
import { addDiff } from './commands/diff.ts'
import { addDoctor } from './commands/doctor.ts'
import { addHistory } from './commands/history.ts'
import { addManifest } from './commands/manifest.ts'
import { addNew } from './commands/new.ts'
import { addNginx } from './commands/nginx.ts'
import { addPromote } from './commands/promote.ts'
import { addPrune } from './commands/prune.ts'
import { addPublish } from './commands/publish.ts'
import { addRollback } from './commands/rollback.ts'
import { addRoutes } from './commands/routes.ts'
import { addServe } from './commands/serve.ts'
import { addStatus } from './commands/status.ts'

/** In the order of use. */
const groups: Record<string, ((program: Command) => void)[]> = {
  'Work on an app:': [
    addNew,
    addDev,
    addRoutes,
    addBuild,
    addManifest,
    addCheck,
    addDiff,
    addPublish,
  ],
  'Put it live:': [addCompose, addPromote, addRollback, addStatus, addHistory],
  'Serve visitors:': [addServe, addNginx],
  'Look after the store:': [addPrune, addDoctor],
}

/**
 * The commands of `portal`.
 *
 * @param isForProgram whether a mistake in the arguments is told as JSON
 */
export function createProgram(isForProgram = wantsJson(process.argv)): Command {
  const program = new Command('portal')
    .description('Builds, releases and serves the portal.')
    .configureOutput({
      outputError: (text, write) => {
        const message = text.trim().replace(/^error: /, '')
        if (isForProgram) console.log(errorAsJson(message))
        else write(text)
      },
    })
    .addHelpText(
      'after',
      `
From an app's sources to its visitors:
  $ portal build                      build it, describe it and check it
  $ portal publish                    put it into the store
  $ portal compose rankings@<build>   make a release of it and of what is live
  $ portal promote <release>          put it live
  $ portal rollback                   if that was none too good

'portal <command> --help' says more, with an example.`,
    )
  for (const [heading, commands] of Object.entries(groups)) {
    program.commandsGroup(heading)
    for (const add of commands) add(program)
  }
  for (const command of program.commands)
    command.option('--json', 'answer with one JSON document')
  return program
}
