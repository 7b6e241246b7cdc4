import type { Manifest } from 'portal-contract'
import { checkLoading } from '#src/loading/check-loading.ts'
import { openBrowser } from '#src/loading/open-browser.ts'
import { openApp, remoteBuild, summarise } from './apps.ts'
import { buildRealShell } from './bundle.ts'
import { openTempStore } from './temp-store.ts'

/** Opens a browser and a shell, for all tests of a suite. */
export async function openHost() {
  const temp = await openTempStore()
  const shell = await openApp(await buildRealShell(temp))
  const browser = await openBrowser()
  return {
    temp,
    browser,
    shell,
    /**
     * Loads a remote with the two pages of the gate, and tells what is found.
     * @param entry the code of its container
     * @param files the rest of its browser build
     */
    check: async (
      entry: string,
      files: Readonly<Record<string, string>> = {},
      { limit, manifest: changes }: { limit?: number; manifest?: Partial<Manifest> } = {},
    ) => {
      const written = Object.entries({ ...files, 'entry.js': entry })
      const build = await remoteBuild(temp, {
        files: Object.fromEntries(
          written.map(([file, text]) => [`dist/browser/${file}`, text]),
        ),
      })
      const manifest = { ...build.manifest, ...changes, entry: 'browser/entry.js' }
      return summarise(await checkLoading(browser, { ...build, manifest }, shell, limit))
    },
    close: async () => {
      await browser.close()
      await temp.clean()
    },
  }
}

export type Host = Awaited<ReturnType<typeof openHost>>

/** The code of a container; its functions may use `this.folder` and `this.scope`. */
export const container = (getRoutes: string) =>
  `var portal_gate = {
    folder: document.currentScript.src.replace(/[^/]*$/, ''),
    async init(scope) { this.scope = scope },
    async get() { ${getRoutes} },
  }`

/** The pages that the gate declares. */
export const gatePages =
  "{ '/': { Component: () => '' }, '/towers/:tower': { Component: () => '' } }"
