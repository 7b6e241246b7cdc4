export {
  type AppDeclaration,
  AppSchema,
  defineApp,
  NameSchema,
  PathSchema,
  type RouteDeclaration,
  type Samples,
} from './app.ts'
export { containerName } from './container.ts'
export { PortalError } from './errors.ts'
export {
  currentReleasePath,
  gatewayPath,
  healthPath,
  inspectorPath,
  overrideParameter,
  overridesPath,
  readyPath,
} from './gateway.ts'
export { type HealthBeacon, HealthBeaconSchema } from './health.ts'
export { i18nNames } from './i18n-names.ts'
export { imageFiles } from './image-files.ts'
export type { InspectedApp, InspectorReport } from './inspector.ts'
export { loadTimeoutMs } from './limits.ts'
export { answersMetrics, type LiveAnswers } from './live.ts'
export {
  isPublicFile,
  isServerFile,
  type Manifest,
  ManifestError,
  manifestFile,
  parseManifest,
} from './manifest.ts'
export { manifestJsonSchema } from './manifest-schema.ts'
export { problemsOf } from './problems.ts'
export {
  type BootData,
  bootDataId,
  type Override,
  type Registry,
  type RegistryBuild,
  type RegistryNavigation,
  type RegistryRemote,
  type RegistryRoute,
} from './registry.ts'
export { routerNames } from './router-names.ts'
export { contractVersion, type SharedModule, sharedModules } from './shared-modules.ts'
export {
  assetBasesGlobal,
  type RenderedPage,
  type RenderRequest,
  type ShellServer,
  sharedModulesGlobal,
} from './shell-server.ts'
export { hydratedMark, type PortalAppStatus, type PortalStatus } from './status.ts'
export { trustedTypesPolicies } from './trusted-types.ts'
