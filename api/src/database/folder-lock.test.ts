import { readdirSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { runCli } from '#src/testing/run-cli.ts'
import { refusedStart, startServer } from '#src/testing/server-process.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

describe('a data folder', () => {
  it('is refused to a second server, which names the first and changes nothing', async () => {
    const DATA_DIR = temporaryFolder()
    const first = await startServer({ DATA_DIR })
    const files = readdirSync(DATA_DIR)
    // Commands open and close the same files.
    runCli(['ledger', 'check'], DATA_DIR)
    runCli(['check'], DATA_DIR)
    expect(await refusedStart({ DATA_DIR })).toBe(
      `api: the data folder ${DATA_DIR} is in use by another portal, process ${first.pid}: stop that one, or set DATA_DIR to another folder\n`,
    )
    expect(readdirSync(DATA_DIR)).toEqual(files)
    expect(await first.stop()).toEqual({ code: 0, complaint: '' })
  })

  it('is free at once after kill -9, and after a stop', async () => {
    const DATA_DIR = temporaryFolder()
    await (await startServer({ DATA_DIR })).kill()
    await (await startServer({ DATA_DIR })).stop()
    await (await startServer({ DATA_DIR })).stop()
  })

  it('goes to exactly one of two servers that start at once', async () => {
    const DATA_DIR = temporaryFolder()
    const both = [startServer({ DATA_DIR }), startServer({ DATA_DIR })]
    const starts = await Promise.allSettled(both)
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
