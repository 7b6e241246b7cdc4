import type { ResourceNamespaceMap } from 'i18next'
import { useTranslation } from 'react-i18next'

export type Message = keyof ResourceNamespaceMap['account']['auth']

export function useMessages(): Readonly<Record<Message, string>> {
  const { t } = useTranslation('account')
  return t('auth', { returnObjects: true })
}

/** @param key from the API, such as `auth.userNotFound` (docs/specification.md §8.2) */
export function messageOf(
  key: string | undefined,
  known: Readonly<Record<Message, string>>,
  otherwise: Message,
): Message {
  const name = key?.replace(/^auth\./, '') ?? ''
  return Object.hasOwn(known, name) ? (name as Message) : otherwise
}
