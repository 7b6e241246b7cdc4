import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const folders = ['shell', 'mfe-*', 'shared-*'].map((app) => `:(glob)${app}/src/**`)

const sources = git('ls-files', ...folders).filter((file) => /\.(ts|tsx|css)$/.test(file))

/** Every line of the given files that fits, as `file: line`. */
function find(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

describe('the sources of the apps', () => {
  it('are there to be looked at', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(find(sources, /useTranslation/).length).toBeGreaterThan(10)
  })

  it('name no address of a development machine', () => {
    expect(find(sources, /localhost:\d{4}/)).toEqual([])
  })

  it('have no way around the types', () => {
    expect(find(sources, /@ts-(ignore|nocheck|expect-error)/)).toEqual([])
  })
})

it('the lockfile holds no download address', () => {
  expect(find(['pnpm-lock.yaml'], /https?:\/\//)).toEqual([])
})

it('portal-routes.d.ts names the pages that the remotes declare', () => {
  const args = ['portal/gateway/bin/portal.ts', 'routes', '--check']
  const said = execFileSync('node', args, { cwd: root, encoding: 'utf8' })
  expect(said).toMatch(/^portal-routes\.d\.ts names \d+ pages/)
})
