export { type App, buildRemote, buildShell, manifestOf } from './apps.ts'
export { runCommand } from './commands.ts'
export { buildRealShell } from './host.ts'
export {
  type MultiTeamStore,
  openMultiTeamStore,
  type TeamApp,
} from './multi-team-store.ts'
export {
  composePortal,
  createRandom,
  openTempStore,
  type Portal,
  publishAll,
  type TempStore,
  until,
  usePortal,
  useTempFolder,
  useTempStore,
  writeEnvironment,
} from './temp-store.ts'
