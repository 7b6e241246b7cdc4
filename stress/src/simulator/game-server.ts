import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Random } from 'api/src/demo/random.ts'
import { createMutex } from 'api/src/jobs/mutex.ts'
import type { GameDatabase } from './game-database.ts'

/** Coins from a queue. `isTaken`: the queue no longer has them. */
export type Gift = { id: string; coins: number; isTaken: boolean; isSaved: boolean }

/** A character in the world: its coins are in memory, and what is in the database is old. */
export type Hero = { id: number; coins: number; own: number; gifts: Gift[] }

type Options = {
  db: GameDatabase
  random: Random
  heroes: readonly number[]
  /** How the layout spells the number of a character. */
  idColumn: string
  /** Seconds that it takes at most to load or to save a character. */
  window: number
  /** How many saves of a character fail, of 1: only the log tells. */
  failingSaves?: number
}

export type GameServer = ReturnType<typeof createGameServer>

/** A stack has the number of its owner plus this. */
export const stackOf = (hero: number) => hero + 10_000

/** What the check knows: every change that reached the disk, and every delivery that the game server handed out. */
function createBook() {
  const own = new Map<number, number>()
  const gifts = new Map<string, { saved: number; rolledBack: number }>()
  const giftOf = (id: string) => {
    const gift = gifts.get(id) ?? { saved: 0, rolledBack: 0 }
    gifts.set(id, gift)
    return gift
  }
  const add = (hero: number, coins: number) => own.set(hero, (own.get(hero) ?? 0) + coins)
  return {
    /** What players earned and spent, and what queues brought, as saved in the inventory. */
    changeOf: (hero: number) => own.get(hero) ?? 0,
    saveOwn: add,
    saveGift(hero: number, id: string, coins: number) {
      giftOf(id).saved += 1
      add(hero, coins)
    },
    /** The game server took the row, and then forgot the coins in a crash of its own. */
    rollBack(id: string) {
      giftOf(id).rolledBack += 1
    },
    handedOut: (id: string) => giftOf(id),
    rolledBack: () =>
      [...gifts.values()].reduce((sum, { rolledBack }) => sum + rolledBack, 0),
  }
}

/**
 * Does to the database what emulators do: reads the bag before it marks a character online, keeps coins in memory, writes them back
 * whatever was there, marks a character offline before or after that, and forgets everything in a crash, but not the online mark.
 */
export function createGameServer(options: Options) {
  const { db, random, heroes, idColumn, window, failingSaves = 0 } = options
  const book = createBook()
  const mutex = createMutex()
  const world = new Map<number, Hero>()
  const busy = new Set<Promise<unknown>>()
  const forgotten: Gift[] = []
  let life = 0
  let isOpen = true
  let lastAccess = Date.now()

  const inTurn = <Result>(id: number, work: () => Promise<Result>) =>
    mutex(`hero ${id}`, work)

  /** A moment in which others come first. */
  const dawdle = () => (random.chance(0.3) ? setTimeout(random.int(1, 8)) : setImmediate())

  const now = async () => {
    const [row] = await db.rows('SELECT unix_timestamp(now(6)) AS now')
    return Number(row?.now)
  }

  /** @returns false if the game server was slower than it ever is: nothing has changed then */
  const within = async (began: number, sql: string, values: unknown[]) => {
    const limit = `AND unix_timestamp(sysdate(6)) < ${began + window}`
    return (await db.write(`${sql} ${limit}`, values)) > 0
  }

  const mark = (id: number, online: number, began: number) => {
    lastAccess = Math.max(lastAccess + 1, Date.now())
    const sql = `UPDATE characters SET online = ?, lastAccess = ? WHERE ${idColumn} = ?`
    return within(began, sql, [online, lastAccess, id])
  }

  /** Those who load or save a character are told of by `quiet`. */
  const whileBusy = async <Result>(work: Promise<Result>): Promise<Result> => {
    busy.add(work)
    try {
      return await work
    } finally {
      busy.delete(work)
    }
  }

  const load = async (id: number) => {
    const mine = life
    for (;;) {
      const [row] = await db.rows(
        'SELECT count, unix_timestamp(now(6)) AS now FROM items WHERE object_id = ?',
        [stackOf(id)],
      )
      await dawdle()
      if (mine !== life) return
      if (!(await mark(id, 1, Number(row?.now)))) continue
      if (mine !== life) return
      world.set(id, { id, coins: Number(row?.count), own: 0, gifts: [] })
      return
    }
  }

  const noteSaved = (hero: Hero, own: number, gifts: readonly Gift[]) => {
    book.saveOwn(hero.id, own)
    for (const gift of gifts) {
      gift.isSaved = true
      book.saveGift(hero.id, gift.id, gift.coins)
    }
    hero.own -= own
    hero.gifts = hero.gifts.filter((gift) => !gifts.includes(gift))
  }

  /** @returns false if it took too long to be true of a game server */
  const store = async (hero: Hero, began: number) => {
    const { coins, own } = hero
    const gifts = [...hero.gifts]
    const sql = 'UPDATE items SET count = ? WHERE object_id = ?'
    const isDone = await within(began, sql, [coins, stackOf(hero.id)])
    // On the disk even if the game server died meanwhile.
    if (isDone) noteSaved(hero, own, gifts)
    return isDone
  }

  /** @returns whether the database took it */
  const save = async (hero: Hero) => {
    if (random.chance(failingSaves)) return false
    while (!(await store(hero, await now())));
    return true
  }

  /** A character who left is only in the database, saved or not. */
  const forget = (hero: Hero) => {
    world.delete(hero.id)
    forgotten.push(...hero.gifts)
  }

  const leave = async (hero: Hero) => {
    const mine = life
    const isMarkedFirst = random.chance(0.5)
    const lastStore = random.chance(failingSaves) ? async () => true : store
    while (mine === life) {
      const began = await now()
      if (!isMarkedFirst) {
        if (!(await lastStore(hero, began))) continue
        if (mine !== life) return
        if (!(await mark(hero.id, 0, await now()))) continue
        forget(hero)
        return
      }
      if (!(await mark(hero.id, 0, began))) continue
      await dawdle()
      if (mine !== life) return
      const isStored = await lastStore(hero, began)
      if (isStored) {
        if (mine === life) forget(hero)
        return
      }
      while (!(await mark(hero.id, 1, await now())));
    }
  }

  const crash = () => {
    life += 1
    isOpen = false
    for (const hero of world.values()) forgotten.push(...hero.gifts)
    world.clear()
  }

  return {
    book,
    db,
    inTurn,
    dawdle,
    save,
    life: () => life,
    hero: (id: number) => world.get(id),
    inWorld: () => [...world.keys()],
    /** Resolves once all who were loading or saving a character at the call have done so. */
    async quiet() {
      await Promise.all([...busy])
    },
    login: (id: number) =>
      inTurn(id, async () => {
        if (isOpen && !world.has(id)) await whileBusy(load(id))
      }),
    logout: (id: number) =>
      inTurn(id, async () => {
        const hero = world.get(id)
        if (hero) await whileBusy(leave(hero))
      }),
    /** Sits down as an offline shop: still in memory. */
    openShop: (id: number) =>
      inTurn(id, async () => {
        if (!world.has(id)) return
        await db.write(`UPDATE characters SET online = 2 WHERE ${idColumn} = ?`, [id])
      }),
    saveTimer: (id: number) =>
      inTurn(id, async () => {
        const hero = world.get(id)
        if (hero) await save(hero)
      }),
    /** Earns or spends a few coins, in memory. */
    play: (id: number) =>
      inTurn(id, async () => {
        const hero = world.get(id)
        const coins = random.int(-5, 5)
        if (!hero || hero.coins + coins < 1) return
        hero.coins += coins
        hero.own += coins
      }),
    crash,
    /** After a crash: statements that are under way end, and nobody is online. */
    async boot() {
      await Promise.all(heroes.map((id) => inTurn(id, async () => {})))
      for (const gift of forgotten.splice(0)) {
        if (gift.isTaken && !gift.isSaved) book.rollBack(gift.id)
      }
      await db.write('UPDATE characters SET online = 0')
    },
    open() {
      isOpen = true
    },
  }
}
