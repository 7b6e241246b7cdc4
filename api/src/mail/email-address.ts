import { domainToASCII } from 'node:url'
import { isEmailValid } from '@hapi/address'
import { isValidEmail } from 'shared-api/contract/rules/accounts'

/**
 * The one spelling of an address, so that limits count one mailbox once. Mail programs also accept `<v@x.co`, comments,
 * quotes and lists: these are refused, because each would be another name of the same mailbox. What is before the `@`
 * belongs to its mail server, so its case, dots and `+tags` stay.
 * @returns null if it is not one plain address
 */
export function canonicalEmail(typed: string): string | null {
  const email = typed.trim().normalize('NFC')
  if (!isValidEmail(email) || !isEmailValid(email)) return null
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + domainToASCII(email.slice(at))
}
