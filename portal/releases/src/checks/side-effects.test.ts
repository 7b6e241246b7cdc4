import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { remoteBuild, skim } from '#src/testing/checked.ts'
import { openWorkshop, type Workshop } from '#src/testing/workshop.ts'
import { checkSideEffects } from './side-effects.ts'

let workshop: Workshop

beforeAll(async () => {
  workshop = await openWorkshop()
})

afterAll(() => workshop.clean())

describe('loading the code of a remote', () => {
  const load = async (code: string) => {
    const files = { 'dist/server/index.mjs': code }
    return skim(await checkSideEffects(await remoteBuild(workshop, { files })))
  }
  const shared = 'globalThis.__portalSharedModules'

  it.each([
    ['defines things', 'export const pages = { "/": () => "text" }'],
    [
      'makes things of what the shell shares',
      `const { createContext, Component } = ${shared}.react
       class Page extends Component {}
       const useGate = ${shared}.zustand.create((set) => ({ open: () => set({}) }))
       const { languages } = ${shared}['shared-i18n']
       const names = new Map(languages.map((language) => [language, \`\${language}\`]))
       export const pages = { a: createContext(null), Page, useGate, all: [...languages, names] }`,
    ],
    ['stops what it started', 'clearTimeout(setTimeout(() => {}, 1000))'],
    [
      'asks what a browser can do',
      'const wide = typeof window === "undefined" ? false : window.matchMedia("(width>1px)").matches',
    ],
  ])('may be done where it %s', async (_, code) => {
    expect(await load(code)).toEqual([])
  })

  it.each([
    [
      'leaves a timer running',
      '\nsetInterval(() => {}, 60_000)',
      'leaves a timer running (setInterval) while it is loaded (server/index.mjs:2)',
    ],
    [
      'adds a global',
      'globalThis.gate = {}',
      'adds globalThis.gate while it is loaded (server/index.mjs)',
    ],
    [
      'changes what everybody has',
      'Array.prototype.last = function () { return this.at(-1) }',
      'adds Array.prototype.last while it is loaded (server/index.mjs)',
    ],
    [
      'listens',
      'process.on("uncaughtException", () => {})',
      'listens to uncaughtException of the process while it is loaded (server/index.mjs)',
    ],
    [
      'writes to the console',
      'console.log("The gate is open")',
      'writes to the console (console.log) while it is loaded (server/index.mjs:1)',
    ],
    [
      'asks the network',
      'fetch("https://example.test")',
      'calls fetch() while it is loaded (server/index.mjs:1)',
    ],
    [
      'needs a browser',
      'window.alert("hello")',
      'does not load in Node: ReferenceError: window is not defined (server/index.mjs)',
    ],
    [
      'is no code',
      '}',
      "does not load in Node: SyntaxError: Unexpected token '}' (server/index.mjs)",
    ],
    [
      'ends the process',
      'process.exit(0)',
      'does not load in Node: it ends before it is done (server/index.mjs)',
    ],
    [
      'listens where there is a page',
      'if (typeof window !== "undefined") window.addEventListener("scroll", () => {})',
      'calls addEventListener() while it is loaded (server/index.mjs:1)',
    ],
    [
      'changes the page where there is one',
      'if (globalThis.document) document.title = "Gate"',
      'calls document.title = while it is loaded (server/index.mjs:1)',
    ],
  ])('may not be done where it %s', async (_, code, finding) => {
    expect(await load(code)).toEqual([finding])
  })
})
