import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapValues, readJson } from 'portal-releases'
import { parse } from 'yaml'
import { starterPackages } from '#src/scaffold/create.ts'
import { declarationOf } from './declarations.ts'
import { entryPoints, fileOf, kitDir, root, sharedSources } from './entry-points.ts'

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
type Package = { name: string; version: string; description: string }

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

/** Describes the package for npm: real version ranges, and no script that runs on install. */
export async function describePackage(imported: readonly string[]): Promise<object> {
  const file = join(kitDir, 'package.json')
  const { name, version, description } = await readJson<Package>(file)
  const workspace = await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const { catalog } = parse(workspace) as Workspace
  const provided = [...peers, ...optionalPeers]
  return {
    name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=24.7' },
    bin: {
      portal: 'dist/js/portal.js',
      // What `npx portal-kit` runs.
      [name]: 'dist/js/portal.js',
      'portal-test': 'dist/js/portal-test.js',
    },
    sideEffects: ['**/*.css'],
    exports: {
      ...mapValues(entryPoints, (source, name) => ({
        types: `./${declarationOf(source)}`,
        default: `./${fileOf(name)}`,
      })),
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

const readSettings = (file: string) =>
  readJson<{ compilerOptions: object }>(join(root, file))

/** The TypeScript settings that a team extends: ours, with the shared modules' types by their path. */
export async function describeTypes(): Promise<object> {
  const [base, browser] = await Promise.all([
    readSettings('tsconfig.base.json'),
    readSettings('tsconfig.browser.json'),
  ])
  return {
    compilerOptions: {
      ...base.compilerOptions,
      ...browser.compilerOptions,
      paths: mapValues(sharedSources, (source) => [`./${declarationOf(source)}`]),
    },
    files: ['css', 'images', 'globals'].map((name) => `./dist/types/${name}.d.ts`),
  }
}
