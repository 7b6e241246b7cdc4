export { runCommand } from './command.ts'
export { composePortal, type Portal, until, writeEnvironment } from './portal.ts'
export { createRandom } from './random.ts'
export { buildRealShell } from './real-shell.ts'
export { openTown, type Town, type TownApp } from './town.ts'
export {
  type App,
  buildRemote,
  buildShell,
  openWorkshop,
  publishAll,
  type Workshop,
} from './workshop.ts'
