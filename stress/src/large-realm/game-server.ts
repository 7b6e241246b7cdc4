import { setTimeout } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import { firstId } from './fill-realm.ts'

/** Milliseconds that the statements of a game server took. */
export type Waits = { mean: number; longest: number }

/** Pause between two statements, in milliseconds: a lively game server. */
const pace = 5

/** Does what a game server does all the time, at an even pace: saves characters and items, reads inventories. */
export async function play(
  url: string,
  size: number,
  milliseconds: number,
): Promise<Waits> {
  const connection = await createConnection(url)
  const waits: number[] = []
  const end = Date.now() + milliseconds
  for (let turn = 1; Date.now() < end; turn += 1) {
    const number = (turn * 7_919) % size
    const id = firstId + number
    const began = performance.now()
    if (turn % 3 === 0)
      await connection.execute('SELECT * FROM items WHERE owner_id = ?', [id])
    else if (turn % 3 === 1)
      await connection.execute(
        'UPDATE characters SET exp = exp + 1, lastAccess = ? WHERE charId = ?',
        [Date.now(), id],
      )
    else
      await connection.execute('UPDATE items SET count = count + 1 WHERE object_id = ?', [
        number + 1,
      ])
    waits.push(performance.now() - began)
    await setTimeout(pace)
  }
  await connection.end()
  const sum = waits.reduce((total, wait) => total + wait, 0)
  return { mean: sum / waits.length, longest: Math.max(...waits) }
}
