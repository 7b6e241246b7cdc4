/** What a character's card can open. */
export type CharacterForm = 'coins' | 'premium'

export interface CharacterFormProps {
  nick: string
  /** In coins. */
  balance: number
  onClose: () => void
  /** What the form is for has happened. */
  onDone: () => void
}
