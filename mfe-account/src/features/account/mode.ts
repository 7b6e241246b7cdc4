import type { Message } from '#src/forms/messages.ts'

/** What the card is for when the visitor comes by a link of a mail; it carries a token. */
export const linkModes = ['reset', 'confirm'] as const

type LinkMode = (typeof linkModes)[number]

/** What the account card is for at the moment (specification §4). */
export type Mode = 'login' | 'register' | 'forgot' | LinkMode

/** The mode that the address asks for, if any. */
export function linkModeOf(search: URLSearchParams): LinkMode | undefined {
  return linkModes.find((mode) => search.has(mode))
}

/** What a mode can do to the card around it. */
export interface ModeProps {
  /** Goes to another mode, under a good message or none; all other messages are cleared. */
  onSwitch: (mode: Mode, success?: Message) => void
  onError: (error: Message | null) => void
}
