import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Compiler, type Configuration, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { declarationFile } from '#src/build/declaration.ts'
import { browserDir, outputDir } from '#src/build/output.ts'
import { PortalError } from '#src/errors.ts'

const clientDir = join(import.meta.dirname, 'client')
const client = (file: string) => join(clientDir, file)

/** What an app's folder is built with, as its own `rspack.config.ts` says. */
export interface AppConfigs {
  browser: Configuration
  /** The head script and the server build. */
  others: Configuration[]
}

/**
 * Reads an app's `rspack.config.ts` in development mode; the builds go elsewhere than `dist/`.
 *
 * @param appDir the app's folder
 * @param target the folder that stands for `dist/`
 */
export async function readConfigs(appDir: string, target: string): Promise<AppConfigs> {
  // It is how the configuration learns of the mode, as with any bundler.
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
  const isBrowser = ({ output }: Configuration) =>
    output?.path === join(target, relative(dist, browserDir(appDir)))
  const browser = moved.find(isBrowser)
  if (!browser) {
    throw new PortalError(
      `${appDir}/rspack.config.ts has no browser build: give it \`remote()\` or \`shell()\` of portal-kit/rspack`,
    )
  }
  return { browser, others: moved.filter((config) => config !== browser) }
}

/** Texts and declaration are no modules, but the app is made of them too. */
const watchDeclarations = (appDir: string) => ({
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('portal', (compilation) => {
      compilation.fileDependencies.add(join(appDir, declarationFile))
      compilation.contextDependencies.add(join(appDir, 'locales'))
    })
  },
})

/**
 * Adds to a browser build what lets it be replaced piece by piece while it runs.
 *
 * @param config from `readConfigs`
 * @param appDir the app's folder
 * @param app its name
 */
export function withHotReload(
  config: Configuration,
  appDir: string,
  app: string,
): Configuration {
  const isShell = Object.keys(config.entry ?? {}).length > 0
  return {
    ...config,
    ...(isShell
      ? { entry: { main: [client('page.ts'), client('hot.ts'), './src/client.tsx'] } }
      : {}),
    // Pages that are behind ask for the updates of builds gone by.
    output: { ...config.output, clean: false },
    // What does not build leaves the page as it last was.
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
        // Sources alone: the federation runtime runs before the refresh runtime can be had.
        test: /\.tsx?$/,
        exclude: [/[\\/]node_modules[\\/]/, clientDir],
      }),
      watchDeclarations(appDir),
    ],
  }
}
