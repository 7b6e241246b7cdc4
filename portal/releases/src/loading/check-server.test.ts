import { describe, expect, it } from '@jest/globals'
import { buildShell, openApp, remoteBuild, summarise } from '#src/testing/apps.ts'
import { useTempStore } from '#src/testing/temp-store.ts'
import { checkServer } from './check-server.ts'

const temp = await useTempStore()
const shell = await openApp(await buildShell(temp))

describe('loading the server build of a remote', () => {
  const load = async (code: string, limit?: number) => {
    const files = { 'dist/server/index.mjs': code }
    return summarise(await checkServer(await remoteBuild(temp, { files }), shell, limit))
  }

  it.each([
    ['defines things', 'export const pages = { "/": () => "text" }'],
    ['takes what the shell shares', 'if (!globalThis.__portalSharedModules.react) throw 1'],
    ['stops what it started', 'clearTimeout(setTimeout(() => {}, 1000))'],
    ['asks whether there is a browser', 'export const isWide = typeof window === "object"'],
  ])('may be done where it %s', async (_, code) => {
    expect(await load(code)).toEqual([])
  })

  it.each([
    ['setInterval(() => {}, 60_000)', /^leaves a timer running \(Timeout/],
    ['globalThis.gate = {}', /^adds globalThis\.gate while it is loaded in Node/],
    ['Array.prototype.last = () => {}', /^adds Array\.prototype\.last /],
    ['process.on("warning", () => {})', /^listens to warning of the process /],
    ['console.log("open")', /^writes to the console \(console\.log\) /],
    ['fetch("/api").catch(() => {})', /^asks \/api /],
    ['window.alert("hello")', /^does not load in Node: ReferenceError: window/],
    ['}', /^does not load in Node: SyntaxError/],
    ['process.exit(0)', /^does not load in Node: it ends the process/],
  ])('may not be done by %s', async (code, finding) => {
    expect(await load(code)).toEqual([expect.stringMatching(finding)])
  })

  it('may not go on for ever', async () => {
    expect(await load('for (;;);', 500)).toEqual([
      'does not load in Node: it does not end after 500 ms (server/index.mjs)',
    ])
  })
})
