import { ownAssetsCookie } from 'portal-contract'

const pair = `${ownAssetsCookie}=1`
/** Ten minutes: then a new document tries the assets origin again. */
const seconds = 600

const isSet = () => document.cookie.split('; ').includes(pair)

export const isElsewhere = (url: string) =>
  new URL(url, location.href).origin !== location.origin

/**
 * Asks the gateway for pages whose files it serves itself, because the assets origin fails. Whoever forges the cookie only
 * gets the same files from the gateway. @returns whether another document will get them; false if this one did already
 */
export function preferOwnAssets(): boolean {
  if (isSet()) return false
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late here.
  document.cookie = `${pair}; path=/; max-age=${seconds}; samesite=lax`
  return isSet()
}
