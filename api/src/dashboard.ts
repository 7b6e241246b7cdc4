import type { Character, Dashboard } from 'shared-api/contract'
import { toRealmText } from '#src/config/realm-time.ts'
import { className } from '#src/game/class-names.ts'
import type { GameCharacter, GameRepositories } from '#src/game/ports.ts'
import type { Account, Premium, WebRepositories } from '#src/web/ports.ts'

/** What a player sees of himself, put together from both databases. */
export async function readDashboard(
  { web, game }: { web: WebRepositories; game: GameRepositories },
  { id, login, email, createdAt }: Account,
  timeZone: string,
): Promise<Dashboard> {
  const [characters, isBanned, balance] = await Promise.all([
    game.characters.ofAccount(login),
    game.characters.isBanned(login),
    web.ledger.balance(id),
  ])
  const premium = await web.premium.activeOf(characters.map((character) => character.id))
  return {
    login,
    email,
    createdAt: new Date(createdAt).toISOString(),
    status: isBanned ? 'banned' : 'active',
    balance,
    characters: characters.map((character) =>
      toCharacter(character, premium.get(character.id), timeZone),
    ),
  }
}

function toCharacter(
  { name, level, classId }: GameCharacter,
  premium: Premium | undefined,
  timeZone: string,
): Character {
  return {
    nick: name,
    level,
    class: className(classId),
    classId,
    premiumType: premium?.tier ?? null,
    premiumEnd: premium ? toRealmText(premium.endsAt, timeZone) : null,
  }
}
