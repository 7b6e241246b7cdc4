import type { Message } from '#src/forms/messages.ts'
import type { LinkMode } from './mail-link.ts'

export type Mode = 'login' | 'register' | 'forgot' | LinkMode

export type ModeProps = {
  /** The secret of the mailed link; empty without one. */
  token: string
  /** Switches to another mode, clears all messages and shows the given one. */
  onSwitch: (mode: Mode, success?: Message) => void
  onError: (error: Message | null) => void
}
