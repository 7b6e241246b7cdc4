import { relative } from 'node:path'
import type { AppDeclaration } from 'portal-contract'
import { partDir, shortHash } from 'portal-releases'
import type { UserConfig } from 'vite'
import { portalImages, urlsOf } from '#src/images/images.ts'
import { portalContainer } from './vite-plugin.ts'

/** Both builds have the same names for the same media. @param scripts the pattern of their scripts' names */
const outputOf = (scripts: string) => ({
  hashCharacters: 'hex' as const,
  assetFileNames: 'media/[name].[hash][extname]',
  entryFileNames: scripts,
  chunkFileNames: scripts,
})

/** The whole Vite configuration of a remote: `vite build` makes the browser build and the server build. */
export function remote(appDir: string, app: AppDeclaration): UserConfig {
  const routes = `${appDir}/src/routes.tsx`
  return {
    root: appDir,
    base: './',
    appType: 'custom',
    logLevel: 'warn',
    publicDir: false,
    plugins: [portalContainer(app), portalImages(app)],
    experimental: { renderBuiltUrl: urlsOf(app) },
    css: {
      modules: {
        // The app's name comes first, so that class names of two apps never collide.
        generateScopedName: (local, file) =>
          `${app.name}-${local}-${shortHash(relative(appDir, file.split('?')[0] ?? ''), 8)}`,
      },
    },
    build: {
      target: 'es2022',
      // The container loads all styles, and checks them.
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      emptyOutDir: true,
      reportCompressedSize: false,
      sourcemap: 'hidden',
    },
    builder: {},
    environments: {
      client: {
        build: {
          outDir: partDir(appDir, 'browser'),
          rolldownOptions: {
            input: { routes },
            preserveEntrySignatures: 'strict',
            output: outputOf('[name].[hash].js'),
          },
        },
      },
      ssr: {
        resolve: { noExternal: true },
        build: {
          ssr: true,
          outDir: partDir(appDir, 'server'),
          minify: false,
          rolldownOptions: {
            input: { index: routes },
            output: outputOf('[name].mjs'),
          },
        },
      },
    },
  }
}
