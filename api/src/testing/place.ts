import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'

/** The folder for what tests throw away: in memory where there is such a folder, because each start of a server waits for the disk ten times. */
export const testPlace = existsSync(memory) ? memory : tmpdir()
