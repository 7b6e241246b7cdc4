export {
  type AppDeclaration,
  AppSchema,
  closedObject,
  defineApp,
  imageFiles,
  NameSchema,
  PathSchema,
  type RouteDeclaration,
  type Samples,
} from './app.ts'
export { PortalError, problemsOf } from './errors.ts'
export {
  currentReleasePath,
  gatewayPath,
  healthPath,
  type InspectedApp,
  type InspectorReport,
  inspectorPath,
  overrideParameter,
  overridesPath,
  ownAssetsCookie,
  readyPath,
  teamPath,
} from './gateway.ts'
export { type HealthBeacon, HealthBeaconSchema } from './health.ts'
export {
  isPublicFile,
  isServerFile,
  type Manifest,
  ManifestError,
  manifestFile,
  manifestJsonSchema,
  parseManifest,
} from './manifest.ts'
export {
  answersMetrics,
  type BootData,
  bootDataId,
  containerName,
  hydratedMark,
  type LiveAnswers,
  loadTimeoutMs,
  type Override,
  type PortalAppStatus,
  type PortalStatus,
  type Registry,
  type RegistryBuild,
  type RegistryNavigation,
  type RegistryRemote,
  type RegistryRoute,
} from './registry.ts'
export {
  contractVersion,
  i18nNames,
  routerNames,
  type SharedModule,
  sharedModules,
} from './shared-modules.ts'
export {
  assetBasesGlobal,
  type RenderedPage,
  type RenderRequest,
  type ShellServer,
  sharedModulesGlobal,
  trustedTypesPolicies,
} from './shell-server.ts'
