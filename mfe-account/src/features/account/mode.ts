import type { Message } from '#src/forms/messages.ts'
import type { LinkMode } from './mail-link.ts'

/** What the account card is for at the moment (specification §4). */
export type Mode = 'login' | 'register' | 'forgot' | LinkMode

/** What a mode can do to the card around it. */
export interface ModeProps {
  /** The secret of the link that brought the visitor; empty where none did. */
  token: string
  /** Goes to another mode, under a good message or none; all other messages are cleared. */
  onSwitch: (mode: Mode, success?: Message) => void
  onError: (error: Message | null) => void
}
