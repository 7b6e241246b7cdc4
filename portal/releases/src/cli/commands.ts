import { addCheck } from './commands/check.ts'
import { addCompose } from './commands/compose.ts'
import { addDiff } from './commands/diff.ts'
import { addDoctor } from './commands/doctor.ts'
import { addHistory } from './commands/history.ts'
import { addManifest } from './commands/manifest.ts'
import { addOverrides } from './commands/overrides.ts'
import { addPromote } from './commands/promote.ts'
import { addPrune } from './commands/prune.ts'
import { addPublish } from './commands/publish.ts'
import { addRollback } from './commands/rollback.ts'
import { addStatus } from './commands/status.ts'
import type { AddCommand } from './program.ts'

/** Commands on a build, in the order of use. */
export const buildCommands: readonly AddCommand[] = [
  addManifest,
  addCheck,
  addDiff,
  addPublish,
]

/** Commands that bring builds to visitors. */
export const releaseCommands: readonly AddCommand[] = [
  addCompose,
  addPromote,
  addRollback,
  addStatus,
  addHistory,
  addOverrides,
]

/** Commands that look after a store. */
export const storeCommands: readonly AddCommand[] = [addPrune, addDoctor]
