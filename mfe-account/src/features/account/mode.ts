import type { Message } from './messages.ts'

/** What the account card is for at the moment (specification §4). */
export type Mode = 'login' | 'register' | 'forgot'

/** What a mode can do to the card around it. */
export interface ModeProps {
  /** Goes to another mode, under a good message or none; all other messages are cleared. */
  onSwitch: (mode: Mode, success?: Message) => void
  onError: (error: Message | null) => void
}
