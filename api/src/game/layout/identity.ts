import type { Needs } from '#src/game/layout/layout.ts'

/**
 * What every emulator has in these tables. A shop may have tables of the same names, and nothing may be written there, so
 * the name of a table alone proves nothing.
 */
export const identity = {
  accounts: { accounts: ['login', 'password', 'accessLevel'] },
  characters: { characters: ['charId', 'account_name', 'char_name'] },
} as const satisfies Record<string, Needs>
