import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { remoteBuild, skim } from '#src/testing/checked.ts'
import { openWorkshop, type Workshop } from '#src/testing/workshop.ts'
import { checkEntry } from './entry.ts'

let workshop: Workshop

beforeAll(async () => {
  workshop = await openWorkshop()
})

afterAll(() => workshop.clean())

describe('the entry of a remote', () => {
  const load = async (code: string) => {
    const build = await remoteBuild(workshop, { files: { 'dist/browser/entry.js': code } })
    const manifest = { ...build.manifest, entry: 'browser/entry.js' }
    return skim(await checkEntry({ ...build, manifest }))
  }

  it.each([
    ['its container', 'var portal_gate = { init() {}, get() {} }'],
    [
      'chunks and the federation runtime',
      '(globalThis.webpackChunkgate ||= []); globalThis.__FEDERATION__ = {}; globalThis.portal_gate = {}',
    ],
    [
      'its container, once it knows its place',
      'if (!document.currentScript.src.endsWith(".js")) throw 1\nvar portal_gate = {}',
    ],
  ])('may leave %s', async (_, code) => {
    expect(await load(code)).toEqual([])
  })

  it.each([
    ['leave no container', 'var gate = {}', /^its entry leaves no portal_gate/],
    [
      'leave something else',
      'var portal_gate = {}, jQuery = {}',
      /^its entry adds globalThis\.jQuery; it may leave its container, and nothing else/,
    ],
    [
      'touch the page',
      'var portal_gate = {}\ndocument.body.append("hello")',
      /^its entry calls document\.body\.append\(\).*\(browser\/entry\.js:2\)$/,
    ],
    ['throw', 'throw new Error("not today")', /^its entry does not run: Error: not today/],
    ['be a module', 'export const init = 1', /^its entry does not run: SyntaxError/],
  ])('may not %s', async (_, code, finding) => {
    expect((await load(code))[0]).toMatch(finding)
  })
})
