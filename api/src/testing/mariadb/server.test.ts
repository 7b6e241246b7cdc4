import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { describeWithMariadb } from './describe.ts'

describeWithMariadb('a private server', (server) => {
  it('leaves the temporary tables of other servers alone when it starts', async () => {
    const table = join(tmpdir(), `#sql-temptable-${process.pid}-1-1.MAI`)
    await writeFile(table, '')
    await server().stop()
    await server().start()
    expect(existsSync(table)).toBe(true)
    await rm(table)
  })
})
