import { setTimeout } from 'node:timers/promises'
import { createPool, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise'

/** The connections of the game server, which asks again until its database is back. */
export type GameDatabase = ReturnType<typeof openGameDatabase>

const pause = 50

export function openGameDatabase(uri: string) {
  const pool = createPool({ uri, connectionLimit: 4, dateStrings: true })
  let isClosed = false

  /** All its writes set a value or delete a row, so that they may run twice. */
  const insist = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await run()
      } catch (error) {
        if (isClosed || isOurMistake(error)) throw error
        await setTimeout(pause)
      }
    }
  }
  return {
    rows: <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
      insist(async () => {
        const [rows] = await pool.query<RowDataPacket[]>(sql, values)
        return rows as Row[]
      }),
    /** @returns how many rows it found */
    write: (sql: string, values: unknown[] = []) =>
      insist(async () => {
        const [result] = await pool.query<ResultSetHeader>(sql, values)
        return result.affectedRows
      }),
    async close() {
      isClosed = true
      await pool.end()
    },
  }
}

/** 1054, 1064, 1146: a wrong name or statement, which no waiting mends. */
function isOurMistake(error: unknown): boolean {
  return [1054, 1064, 1146].includes(Number(Object(error).errno))
}
