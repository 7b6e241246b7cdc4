import { join } from 'node:path'
import { readJson } from 'portal-releases'
import type { Tool } from '#src/build/tools.ts'

/** What a remote imports. */
const imported = ['i18next', 'react', 'react-dom', 'react-i18next']

const forAll = [
  '@jest/globals',
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/node',
  '@types/react',
  'jest',
  'jest-environment-jsdom',
  'typescript',
]

const forTool: Readonly<Record<Tool, readonly string[]>> = {
  rspack: ['@module-federation/enhanced', '@rspack/cli', '@rspack/core'],
  webpack: ['@module-federation/enhanced', 'swc-loader', 'webpack', 'webpack-cli'],
  vite: ['vite'],
}

/** All npm packages that a remote outside of a workspace may begin with. */
export const starterPackages = [
  ...new Set([...imported, ...forAll, ...Object.values(forTool).flat()]),
]

type Ranges = Readonly<Record<string, string>>

type Starter = {
  /** Of the kit. */
  version: string
  dependencies: Ranges
  devDependencies: Ranges
}

/**
 * Reads what a new remote installs: the versions that the packed kit was tested with.
 *
 * @param tool what builds it
 */
export async function readStarter(tool: Tool): Promise<Starter> {
  const file = join(import.meta.dirname, '../../package.json')
  const kit = await readJson<{ version: string; portal?: { starter: Ranges } }>(file)
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, kit.portal?.starter[name] ?? '*']))
  return {
    version: kit.version,
    dependencies: pick(imported),
    devDependencies: pick([...forAll, ...forTool[tool]]),
  }
}
