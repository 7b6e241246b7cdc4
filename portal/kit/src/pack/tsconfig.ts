import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { declarationOf } from './declarations.ts'
import { root, sharedSources } from './entry-points.ts'

type Settings = { compilerOptions: Record<string, unknown> }

async function read(file: string): Promise<Settings> {
  return JSON.parse(await readFile(join(root, file), 'utf8')) as Settings
}

/** The TypeScript settings that a team extends: ours, with the shared modules' types by their path. */
export async function describeTypes(): Promise<object> {
  const [base, browser] = await Promise.all([
    read('tsconfig.base.json'),
    read('tsconfig.browser.json'),
  ])
  const paths = Object.entries(sharedSources).map(([name, source]) => [
    name,
    [`./${declarationOf(source)}`],
  ])
  return {
    compilerOptions: {
      ...base.compilerOptions,
      ...browser.compilerOptions,
      paths: Object.fromEntries(paths),
    },
    files: ['css', 'images', 'globals'].map((name) => `./dist/types/${name}.d.ts`),
  }
}
