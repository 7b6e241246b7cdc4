export { openBuild } from './builds/build.ts'
export { declarationFile, readDeclaration } from './builds/declaration.ts'
export { buildLocales } from './builds/locales.ts'
export { writeManifest } from './builds/manifest.ts'
export { browserDir, headDir, outputDir, serverDir } from './builds/output.ts'
export {
  type BuildReport,
  type BundledModule,
  readReport,
  reportFile,
} from './builds/report.ts'
export { checkBuild } from './checks/run.ts'
export { answers, errorAsJson, wantsJson } from './cli/answer.ts'
export { buildCommands, releaseCommands, storeCommands } from './cli/commands.ts'
export { hostOption, parseOrigin, portOption, storeOption } from './cli/options.ts'
export { type AddCommand, assembleProgram } from './cli/program.ts'
export { type Composition, compose } from './compose/compose.ts'
export { escapeHtml, renderDocument } from './compose/document.ts'
export { buildRegistry, describeRoute, type ReleaseApps } from './compose/registry.ts'
export { serversIn, startRenderer } from './compose/renderer.ts'
export {
  type Environment,
  readEnvironment,
  thresholdsOf,
} from './environments/environment.ts'
export { fallbacksAfter } from './environments/fallbacks.ts'
export {
  type ReleaseHealth,
  readHealthSummaries,
  writeHealthSummary,
} from './environments/health-summary.ts'
export { endCanary, promote, rollback } from './environments/promote.ts'
export { describeFindings, type Finding } from './findings/finding.ts'
export { diagnose } from './maintenance/doctor.ts'
export { publish } from './publish/publish.ts'
export { type Encoded, encode } from './store/compress.ts'
export {
  createFolderAtomically,
  filesBelow,
  hashSource,
  integrityOf,
  readJson,
  shortHash,
  writeAtomically,
} from './store/files.ts'
export {
  buildName,
  type Release,
  type ReleasedApp,
  type ReleasedPage,
  readRelease,
} from './store/release.ts'
export {
  artefactDir,
  assetsPath,
  assetUrl,
  environmentFile,
  exists,
  readArtefact,
  releaseDir,
} from './store/store.ts'
export { type AppTexts, languagesOf, readTexts, resolveText } from './store/texts.ts'
export { readVisitorKey } from './store/visitor-key.ts'
