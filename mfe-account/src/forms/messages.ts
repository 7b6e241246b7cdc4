import type { ResourceNamespaceMap } from 'i18next'
import { useTranslation } from 'react-i18next'

/** What forms can say, by its key in the texts. */
export type Message = keyof ResourceNamespaceMap['account']['auth']

/** What each message says, in the language on screen. */
export function useMessages(): Readonly<Record<Message, string>> {
  const { t } = useTranslation('account')
  return t('auth', { returnObjects: true })
}

/**
 * Finds the message that an answer of the API means (specification §7: a translation key).
 *
 * @param key such as `auth.userNotFound`, as it was answered
 * @param known the messages that there are
 * @param otherwise what is said for a key that is missing or unknown
 */
export function messageOf(
  key: string | undefined,
  known: Readonly<Record<Message, string>>,
  otherwise: Message,
): Message {
  const name = key?.replace(/^auth\./, '') ?? ''
  return Object.hasOwn(known, name) ? (name as Message) : otherwise
}
