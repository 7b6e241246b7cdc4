import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Configuration } from '@rspack/core'
import { filesBelow } from '#src/store/files.ts'

type Federation = ConstructorParameters<
  typeof import('@module-federation/enhanced/rspack').ModuleFederationPlugin
>[0]

/**
 * Bundles a fixture with rspack and the federation plugin, as they come.
 * @param fixture its folder
 * @returns file → text
 */
export async function bundle(
  fixture: string,
  entry: NonNullable<Configuration['entry']>,
  federation: Federation,
): Promise<Map<string, string>> {
  const { ModuleFederationPlugin } = await import('@module-federation/enhanced/rspack')
  const { rspack } = await import('@rspack/core')
  const path = await mkdtemp(join(tmpdir(), 'portal-bundle-'))
  const compiler = rspack({
    context: join(import.meta.dirname, '../../fixtures', fixture),
    mode: 'production',
    entry,
    output: {
      path,
      filename: '[name].js',
      publicPath: 'auto',
      uniqueName: federation.name ?? fixture,
    },
    plugins: [new ModuleFederationPlugin({ ...federation, dts: false, manifest: false })],
  })
  try {
    const stats = await promisify(compiler.run.bind(compiler))()
    if (stats?.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }))
    const files = (await filesBelow(path)).map(
      async (file) => [file, await readFile(join(path, file), 'utf8')] as const,
    )
    return new Map(await Promise.all(files))
  } finally {
    await promisify(compiler.close.bind(compiler))()
    await rm(path, { recursive: true })
  }
}
