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
  openTempStore,
  type Portal,
  publishAll,
  type TempStore,
} from './portal.ts'
export {
  createRandom,
  until,
  usePortal,
  useTempFolder,
  useTempStore,
  writeEnvironment,
} from './temp-store.ts'
