import type { Registry } from 'portal-kit/registry'
import { directoryOf } from './directory-of.ts'

/** The part of the Trusted Types API that we use; TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => void
}

/**
 * Claims the one Trusted Types policy that a page's Content-Security-Policy allows: `default`, which the browser asks
 * about every script URL, those of the remotes' own bundler runtimes too. They need no policies of their own then,
 * whose names other code could take before a remote loads.
 *
 * It lets scripts of the release's remotes pass, so other code gains nothing from it either.
 *
 * @param registry of the live release
 */
export function claimScriptPolicy({ remotes }: Registry): void {
  const builds = remotes.flatMap((remote) => [remote, remote.previous ?? []].flat())
  const directories = builds.map(directoryOf)
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { href } = new URL(url, location.href)
      if (directories.some((directory) => href.startsWith(directory))) return url
      throw new TypeError(`${url} is not a script of this release`)
    },
  })
}
