import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Compiler, type Configuration, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { PortalError } from 'portal-contract'
import { artefactDir, declarationFile, outputDir } from 'portal-releases'
import { developmentBuild } from './portal.ts'

const clientDir = join(import.meta.dirname, 'client')
const client = (file: string) => join(clientDir, file)

/** Reads an app's `rspack.config.ts` in development mode, to build into the store. */
export async function readConfigs(store: string, appDir: string, name: string) {
  const target = artefactDir(store, { name, build: developmentBuild })
  // The configuration reads its mode from NODE_ENV.
  process.env.NODE_ENV = 'development'
  const file = pathToFileURL(join(appDir, 'rspack.config.ts')).href
  const module: { default: Configuration[] } = await import(file)
  const dist = join(appDir, outputDir)
  const moved = module.default.map((config) => ({
    ...config,
    output: {
      ...config.output,
      path: join(target, relative(dist, config.output?.path ?? dist)),
    },
  }))
  const browser = moved.find(({ output }) => output.path === join(target, 'browser'))
  if (!browser)
    throw new PortalError(
      `${appDir}/rspack.config.ts has no browser build`,
      `give it \`remote()\` or \`shell()\` of portal-kit/rspack`,
    )
  const others = moved.filter((config) => config !== browser)
  return { browser: withHotReload(browser, appDir, name), others }
}

/** Texts and the declaration are not modules, but must be watched too. */
const watchDeclarations = (appDir: string) => ({
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('portal', (compilation) => {
      compilation.fileDependencies.add(join(appDir, declarationFile))
      compilation.contextDependencies.add(join(appDir, 'locales'))
    })
  },
})

function withHotReload(config: Configuration, appDir: string, app: string): Configuration {
  const isShell = Object.keys(config.entry ?? {}).length > 0
  return {
    ...config,
    ...(isShell
      ? { entry: { main: [client('page.ts'), client('hot.ts'), './src/client.tsx'] } }
      : {}),
    // Outdated pages request the updates of earlier builds.
    output: {
      ...config.output,
      clean: false,
      // An entry loads the scripts of its own build, although a newer one was built meanwhile.
      chunkFilename: '[name].[contenthash:8].js',
      // Hot reload finds a style by its name.
      cssChunkFilename: '[name].css',
    },
    // A failed build leaves the page as it was.
    optimization: { ...config.optimization, emitOnErrors: false },
    resolve: {
      ...config.resolve,
      alias: { 'app/routes$': join(appDir, 'src/routes.tsx') },
    },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.HotModuleReplacementPlugin(),
      new rspack.DefinePlugin({ portalApp: JSON.stringify(app) }),
      new rspack.ProvidePlugin({ $ReactRefreshRuntime$: client('refresh.ts') }),
      // The shell installs the hook before react-dom, for every app.
      new ReactRefreshRspackPlugin({
        injectEntry: isShell,
        // Only sources: the federation runtime runs before the refresh runtime is available.
        test: /\.tsx?$/,
        exclude: [/[\\/]node_modules[\\/]/, clientDir],
      }),
      watchDeclarations(appDir),
    ],
  }
}
