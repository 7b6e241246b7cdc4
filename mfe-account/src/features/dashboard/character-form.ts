export type CharacterForm = 'coins' | 'premium'

export type CharacterFormProps = {
  nick: string
  /** In coins. */
  balance: number
  onClose: () => void
  /** Called after success. */
  onDone: () => void
}
