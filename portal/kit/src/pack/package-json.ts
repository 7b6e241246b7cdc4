import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { starterPackages } from '#src/scaffold/create-alone.ts'
import { declarationOf } from './declarations.ts'
import { entryPoints, fileNameOf, kitDir, root } from './entry-points.ts'

/** One copy of each must exist in a team's tests, so the team installs them. */
const peers = ['@types/react', 'react', 'react-dom']

/** Needed by the entry points that a team chooses. */
const optionalPeers = [
  '@jest/globals',
  '@module-federation/enhanced',
  '@rspack/core',
  '@testing-library/jest-dom',
  '@testing-library/react',
  'jest-environment-jsdom',
]

type Workspace = { catalog: Record<string, string> }

async function readCatalog(): Promise<Record<string, string>> {
  const text = await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8')
  return (parse(text) as Workspace).catalog
}

/** @param kind `^` any later minor version; `~` patches alone */
function rangesOf(
  catalog: Record<string, string>,
  names: readonly string[],
  kind: '^' | '~' = '^',
) {
  const ranges = names.toSorted().map((name) => {
    const version = catalog[name]
    if (!version) throw new Error(`${name} is not in the catalog of pnpm-workspace.yaml`)
    return [name, version.startsWith('^') ? version : `${kind}${version}`]
  })
  return Object.fromEntries(ranges)
}

/**
 * Describes the package for npm: real version ranges, and no script that runs on install.
 *
 * @param imported the npm packages that its code imports
 */
export async function describePackage(imported: readonly string[]): Promise<object> {
  const { name, version, description } = JSON.parse(
    await readFile(join(kitDir, 'package.json'), 'utf8'),
  )
  const catalog = await readCatalog()
  const provided = [...peers, ...optionalPeers]
  const ways = Object.entries(entryPoints).map(([name, source]) => [
    name,
    {
      types: `./${declarationOf(source)}`,
      default: `./dist/js/${fileNameOf(name)}.js`,
    },
  ])
  return {
    name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=24' },
    bin: { portal: 'dist/js/portal.js', 'portal-test': 'dist/js/portal-test.js' },
    exports: {
      ...Object.fromEntries(ways),
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
    },
    // A minor version of a bundler may break the federation plugin.
    portal: { starter: rangesOf(catalog, starterPackages, '~') },
    dependencies: rangesOf(
      catalog,
      imported.filter((one) => !provided.includes(one)),
    ),
    peerDependencies: rangesOf(catalog, provided),
    peerDependenciesMeta: Object.fromEntries(
      optionalPeers.map((one) => [one, { optional: true }]),
    ),
  }
}
