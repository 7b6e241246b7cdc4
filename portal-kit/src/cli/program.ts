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

/** In the order of use: what makes an app, what makes a release, what serves it, what looks after it. */
const commands = [
  addNew,
  addDev,
  addRoutes,
  addBuild,
  addManifest,
  addCheck,
  addPublish,
  addDiff,
  addCompose,
  addPromote,
  addRollback,
  addStatus,
  addHistory,
  addServe,
  addNginx,
  addPrune,
  addDoctor,
]

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
  $ portal build                             build it, describe it and check it
  $ portal publish                           put it into the store
  $ portal compose shell@<build> public@<build> …
  $ portal promote <release>                 put it live

'portal <command> --help' says more, with an example.`,
    )
  for (const add of commands) add(program)
  for (const command of program.commands)
    command.option('--json', 'answer with one JSON document')
  return program
}
