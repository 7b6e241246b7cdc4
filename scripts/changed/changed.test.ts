import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { listFiles } from '#src/docs/repository.ts'
import { changedFiles } from './changed-files.ts'
import { readImporters } from './import-graph.ts'
import { reachOf } from './reach.ts'

let root: string

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })

function write(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}

function commit() {
  git('add', '-A')
  git('-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '-qm', 'a commit')
}

/** Two packages: a library with a front door, and a site that imports it. */
const repository = {
  'lib/package.json': '{ "name": "lib", "exports": { ".": "./src/index.ts" } }',
  'lib/tsconfig.json': '{}',
  'lib/src/index.ts': "export { price } from './price.ts'",
  'lib/src/price.ts': 'export const price = 1',
  'lib/src/price.test.ts': "import { price } from './price.ts'",
  'site/package.json': '{ "name": "site", "imports": { "#src/*": "./src/*" } }',
  'site/tsconfig.json': '{}',
  'site/src/shop.ts': "import { price } from 'lib'",
  'site/src/shop.test.ts': "import '#src/shop.ts'",
  'site/src/start.test.ts': "spawn('node', [join(root, 'site/src/server.ts')])",
  'site/src/server.ts': '',
  'site/src/sky.css': 'a {}',
  'site/src/shop.module.css': 'b {}',
  'site/src/lonely.test.ts': '',
  'site/README.md': '',
  'scripts/docs.test.ts': '',
  'pnpm-lock.yaml': '',
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changed-'))
  git('init', '-q', '-b', 'main')
  write(repository)
  commit()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the files that differ from main', () => {
  it('are committed, uncommitted, new and deleted ones', () => {
    git('switch', '-q', '-c', 'work')
    write({ 'lib/src/price.ts': 'export const price = 2' })
    commit()
    write({ 'site/src/shop.ts': '', 'site/src/new.ts': '' })
    rmSync(join(root, 'site/src/sky.css'))
    expect(changedFiles(root)).toEqual([
      'lib/src/price.ts',
      'site/src/new.ts',
      'site/src/shop.ts',
      'site/src/sky.css',
    ])
  })

  it('are not those that only main has moved on with', () => {
    git('switch', '-q', '-c', 'work')
    git('switch', '-q', 'main')
    write({ 'lib/src/price.ts': '' })
    commit()
    git('switch', '-q', 'work')
    expect(changedFiles(root)).toEqual([])
  })

  it('cannot be told without a branch main', () => {
    git('branch', '-m', 'trunk')
    expect(() => changedFiles(root)).toThrow('There is no branch main')
  })
})

describe('a change reaches', () => {
  const reach = (...changed: string[]) => {
    const files = listFiles(root)
    return reachOf(changed, files, readImporters(root, files))
  }
  const suites = (...changed: string[]) => reach(...changed).suites

  it('the suites that import it, the nearest first, through the doors of packages', () => {
    expect(suites('lib/src/price.ts')).toEqual([
      'lib/src/price.test.ts',
      'site/src/shop.test.ts',
      'scripts/docs.test.ts',
    ])
  })

  it('the types of every package that imports it, and of no other', () => {
    expect(reach('lib/src/price.ts').typed).toEqual(['lib', 'site'])
    expect(reach('site/src/shop.ts').typed).toEqual(['site'])
  })

  it('a suite that starts it by its path', () => {
    expect(suites('site/src/server.ts')).toContain('site/src/start.test.ts')
  })

  it('itself, where it is a suite', () => {
    expect(suites('site/src/lonely.test.ts')).toContain('site/src/lonely.test.ts')
  })

  it('all suites of its package, where no code names it', () => {
    expect(suites('site/src/sky.css')).toEqual([
      'site/src/lonely.test.ts',
      'site/src/shop.test.ts',
      'site/src/start.test.ts',
      'scripts/docs.test.ts',
    ])
  })

  it('no suite but those of all documents, where it is a document', () => {
    expect(suites('site/README.md')).toEqual(['scripts/docs.test.ts'])
  })

  it('everything, where it decides how everything is installed', () => {
    expect(suites('pnpm-lock.yaml')).toHaveLength(5)
  })

  it('no suite that was deleted', () => {
    rmSync(join(root, 'site/src/lonely.test.ts'))
    expect(suites('site/src/lonely.test.ts')).toEqual(['scripts/docs.test.ts'])
  })
})
