import type { ResourceNamespaceMap } from 'i18next'
import { useTranslation } from 'react-i18next'

/** The messages of the forms, by key. */
export type Message = keyof ResourceNamespaceMap['account']['auth']

/** The text of each message, in the current language. */
export function useMessages(): Readonly<Record<Message, string>> {
  const { t } = useTranslation('account')
  return t('auth', { returnObjects: true })
}

/**
 * Finds the message for a key from the API (specification §7: a translation key).
 *
 * @param key such as `auth.userNotFound`
 * @param known the existing messages
 * @param otherwise the message for a missing or unknown key
 */
export function messageOf(
  key: string | undefined,
  known: Readonly<Record<Message, string>>,
  otherwise: Message,
): Message {
  const name = key?.replace(/^auth\./, '') ?? ''
  return Object.hasOwn(known, name) ? (name as Message) : otherwise
}
