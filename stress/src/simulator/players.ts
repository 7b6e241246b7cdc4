import type { Random } from 'api/src/demo/random.ts'
import type { GameServer } from './game-server.ts'
import type { QueueReader } from './portal-reader.ts'

type Options = {
  server: GameServer
  reader: QueueReader
  random: Random
  heroes: readonly number[]
}

/** What happens in the world. */
export function createPlayers({ server, reader, random, heroes }: Options) {
  let polling: Promise<void> = Promise.resolve()
  let isDown = false

  const poll = () => {
    polling = polling.then(() => reader.poll())
    return polling
  }
  const restart = async () => {
    if (isDown) return
    isDown = true
    server.crash()
    // Marked as online, though nobody is.
    await server.dawdle()
    await polling
    await server.boot()
    await reader.recover()
    server.open()
    isDown = false
  }
  return {
    restart,
    /** One thing that a player or a timer of the game server does. */
    async act() {
      if (isDown) return server.dawdle()
      const hero = random.pick(heroes)
      const dice = random.next()
      if (dice < 0.3) return server.login(hero)
      if (dice < 0.6) return server.logout(hero)
      if (dice < 0.8) return server.play(hero)
      if (dice < 0.9) return server.saveTimer(hero)
      if (dice < 0.93) return server.openShop(hero)
      return poll()
    },
    /** Hands out what still waits, saves everything, and starts the game server again. */
    async finish() {
      for (const hero of heroes) await server.login(hero)
      // A row that was skipped for an equal one, or whose claim was lost, comes with one of the next polls.
      for (let round = 0; round < 8; round += 1) await poll()
      for (const hero of heroes) await server.logout(hero)
      await restart()
    },
  }
}
