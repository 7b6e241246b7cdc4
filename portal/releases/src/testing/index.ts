export { type App, buildRemote, buildShell } from './apps.ts'
export { buildRealShell } from './bundle.ts'
export { runCommand } from './commands.ts'
export {
  type MultiTeamStore,
  openMultiTeamStore,
  type TeamApp,
} from './multi-team-store.ts'
export { createRandom } from './random.ts'
export {
  composePortal,
  openTempStore,
  type Portal,
  publishAll,
  type TempStore,
  until,
  writeEnvironment,
} from './temp-store.ts'
