export {
  type BuildReport,
  type BundledModule,
  openBuild,
  publishedBuild,
  readReport,
  reportFile,
} from './builds/build.ts'
export { declarationFile, readDeclaration, writeManifest } from './builds/manifest.ts'
export {
  outputDir,
  partDir,
  removeBuild,
  removePart,
} from './builds/output.ts'
export { findSource } from './builds/source-maps.ts'
export {
  type AppTexts,
  buildLocales,
  languagesOf,
  readAllTexts,
  resolveText,
} from './builds/texts.ts'
export { checkBuild } from './checks/run.ts'
export { checkDeclaredTexts } from './checks/texts.ts'
export { errorAsJson, wantsJson } from './cli/answer.ts'
export { assembleProgram } from './cli/commands.ts'
export {
  type AddCommand,
  drainOption,
  hostOption,
  listOption,
  parseOrigin,
  parsePort,
  portOption,
  storeOption,
} from './cli/options.ts'
export { openAnsweredPages } from './compose/answered-pages.ts'
export { type Composition, compose } from './compose/compose.ts'
export {
  bootElement,
  contentSecurityPolicy,
  escapeHtml,
  nameAssetsAt,
  renderInBrowser,
} from './compose/document.ts'
export { buildRegistry, describeRemote } from './compose/release-apps.ts'
export { startRenderer } from './compose/renderer.ts'
export { inlineStyles } from './compose/styles.ts'
export { checkRealm } from './environments/check-realm.ts'
export {
  type Canary,
  canariesOf,
  combinationName,
  combinationsOf,
} from './environments/entries.ts'
export {
  type Environment,
  findEnvironment,
  maxCanaries,
  readEnvironment,
  thresholdsOf,
} from './environments/environment.ts'
export {
  countFailing,
  type FailedRenders,
  type FailureKind,
  type HealthSummary,
  type NetworkCounts,
  type ReleaseHealth,
  readHealthSummaries,
  writeHealthSummary,
} from './environments/health-summary.ts'
export {
  overrideSettings,
  previewedRealm,
  readToken,
  sessionSeconds,
  type Token,
  type TokenKind,
  useLink,
  writeToken,
} from './environments/overrides.ts'
export { promote, promoteBuilds, promoteChanges } from './environments/promote.ts'
export { endCanary, rollback } from './environments/rollback.ts'
export { type EnvironmentStatus, readStatus } from './environments/status.ts'
export { describeFindings, errorsIn, type Finding } from './findings/finding.ts'
export { diagnose } from './maintenance/doctor.ts'
export { readFollowed, readPreviews } from './packages/followed.ts'
export { copyBuild } from './packages/publish-package.ts'
export { publish } from './publish/publish.ts'
export { readRealmFolder } from './realm/realm-folder.ts'
export { type Encoded, encode, encodePage, quickQuality } from './store/compress.ts'
export {
  createFolderAtomically,
  filesBelow,
  hashSource,
  integrityOf,
  mapValues,
  readJson,
  shortHash,
  writeAtomically,
} from './store/files.ts'
export { overrideKey, teamKey, visitorKey } from './store/keys.ts'
export {
  buildsOf,
  type Change,
  type Release,
  readRelease,
  realmHash,
  realmName,
} from './store/release.ts'
export { ownRights } from './store/rights.ts'
export {
  artefactDir,
  assetsPath,
  assetUrl,
  buildName,
  environmentFile,
  exists,
  isStoreName,
  listBuilds,
  type ReleasedApp,
  readArtefact,
  releaseDir,
} from './store/store.ts'
