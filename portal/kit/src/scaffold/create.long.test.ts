import { execFile } from 'node:child_process'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { createRemote } from './create.ts'

const repository = join(import.meta.dirname, '../../../..')
const run = promisify(execFile)

// Whole tools run here, beside whatever else the machine does.
jest.setTimeout(300_000)

/** What is around a remote in the real workspace; the remotes of others are left out, so that theirs need no build. */
const linked = [
  'node_modules',
  'portal',
  'scripts',
  'shared-api',
  'shared-i18n',
  'shared-ui',
  'shell',
  'testing',
  'tsconfig.base.json',
  'tsconfig.browser.json',
]

const root = await mkdtemp(join(tmpdir(), 'portal-new-'))
for (const name of linked) await symlink(join(repository, name), join(root, name))
for (const name of ['.gitignore', 'biome.json', 'pnpm-workspace.yaml'])
  await cp(join(repository, name), join(root, name))
await mkdir(join(root, 'e2e/tests'), { recursive: true })

afterAll(() => rm(root, { recursive: true, force: true }))

async function inFolder(dir: string, program: string, ...args: string[]): Promise<string> {
  const bins = [join(dir, 'node_modules/.bin'), join(repository, 'node_modules/.bin')]
  const env = { ...process.env, PATH: [...bins, process.env.PATH].join(delimiter) }
  const { stdout, stderr } = await run(program, args, { cwd: dir, env }).catch((error) => {
    throw new Error(`${program} ${args.join(' ')}:\n${error.stdout}${error.stderr}`)
  })
  return stdout + stderr
}

describe('a remote that was just made', () => {
  let made: Awaited<ReturnType<typeof createRemote>>

  beforeAll(async () => {
    made = await createRemote({
      from: join(root, 'portal'),
      folder: 'mfe-clan-guides',
      owner: 'Guides team',
    })
    // What an installation does: it needs what the others need.
    const modules = join(repository, 'mfe-rankings/node_modules')
    await symlink(modules, join(made.dir, 'node_modules'))
  })

  it('says where it is, and has no blank left', async () => {
    expect(made).toMatchObject({ name: 'clan-guides', path: '/clan-guides' })
    expect(made.files).toEqual(
      expect.arrayContaining([
        'mfe-clan-guides/locales/es/clan-guides.json',
        'e2e/tests/clan-guides.e2e.ts',
      ]),
    )
    const texts = made.files.map((file) => readFile(join(root, file), 'utf8'))
    expect((await Promise.all(texts)).join('\n')).not.toMatch(/__\w+__/)
  })

  it('needs what the other remotes need, in the versions of the catalog', async () => {
    const needs = async (dir: string) => {
      const file = await readFile(join(dir, 'package.json'), 'utf8')
      const { scripts, dependencies, devDependencies } = JSON.parse(file)
      return { scripts, dependencies, devDependencies }
    }
    expect(await needs(made.dir)).toEqual(await needs(join(repository, 'mfe-rankings')))
  })

  it('has its page among the names of all pages', async () => {
    const types = await readFile(join(root, 'portal-routes.d.ts'), 'utf8')
    expect(types).toContain("'clan-guides.overview': never")
  })

  it('passes lint and types', async () => {
    // The links of this workspace lead out of it, where Biome cannot apply its ignore file.
    const lint = ['check', '--vcs-enabled=false', '--error-on-warnings']
    await inFolder(root, 'biome', ...lint, 'mfe-clan-guides', 'e2e')
    const types = { extends: './tsconfig.browser.json', include: ['mfe-clan-guides'] }
    await writeFile(join(root, 'tsconfig.json'), JSON.stringify(types))
    await inFolder(root, 'tsc', '-p', '.', '--singleThreaded')
  })

  it('passes its own tests', async () => {
    const bin = join(repository, 'node_modules/jest/bin/jest.js')
    const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
    const said = await inFolder(made.dir, process.execPath, ...options, bin, '--ci')
    expect(said).toContain('3 passed, 3 total')
    expect(said).toMatch(/Tests: +17 passed, 17 total/)
  })
})

describe('a remote that cannot be made', () => {
  const entries = async () => [
    ...(await readdir(root)),
    ...(await readdir(join(root, 'e2e/tests'))),
  ]

  it.each([
    ['its folder is there', 'mfe-taken', /mfe-taken exists: take another name/],
    ['its walk is there', 'mfe-walked', /walked\.e2e\.ts exists: take another name/],
    ['its name is none', 'mfe-Guides', /cannot be a remote's name/],
  ])('leaves nothing behind when %s', async (_case, folder, message) => {
    await mkdir(join(root, 'mfe-taken'), { recursive: true })
    await writeFile(join(root, 'e2e/tests/walked.e2e.ts'), 'ours')
    const before = await entries()
    await expect(createRemote({ from: root, folder })).rejects.toThrow(message)
    expect(await entries()).toEqual(before)
    expect(await readFile(join(root, 'e2e/tests/walked.e2e.ts'), 'utf8')).toBe('ours')
  })

  it('leaves nothing behind when the names of all pages cannot be written', async () => {
    const types = join(root, 'portal-routes.d.ts')
    await rm(types, { force: true })
    await mkdir(types)
    const before = await entries()
    await expect(createRemote({ from: root, folder: 'mfe-late' })).rejects.toThrow()
    expect(await entries()).toEqual(before)
    await rm(types, { recursive: true })
  })
})
