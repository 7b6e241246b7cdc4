import { removePart } from 'portal-releases'

/** What this plugin needs of a compiler of rspack or webpack. */
type Compiler = {
  outputPath: string
  hooks: {
    beforeRun: { tapPromise: (plugin: string, run: () => Promise<void>) => void }
  }
}

/** Removes the build before, which a build that fails would leave. */
export class RemovalPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.beforeRun.tapPromise('PortalRemoval', () =>
      removePart(compiler.outputPath),
    )
  }
}
