import type { Registry } from 'portal-contract'
import { directoryOf } from './directory-of.ts'

/** The part of the Trusted Types API in use; TypeScript's DOM library lacks it. */
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => void
}

/**
 * Claims `default`, the one Trusted Types policy that a page's Content-Security-Policy allows. The browser applies it to
 * every script URL, so remotes need no policies of their own, whose names other code could take first.
 *
 * @param own URL of a script of the shell; its directory is allowed too
 */
export function claimScriptPolicy({ remotes }: Registry, own: string): void {
  const builds = remotes.flatMap((remote) => [remote, remote.previous ?? []].flat())
  const directories = [...builds, { entry: own }].map(directoryOf)
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { href } = new URL(url, location.href)
      if (directories.some((directory) => href.startsWith(directory))) return url
      throw new TypeError(`${url} is not a script of this release`)
    },
  })
}
