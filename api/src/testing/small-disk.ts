import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from '@jest/globals'
import { whenTestEnds } from '#src/testing/test-app.ts'

/** Tests on a small disk of their own; where the user may not mount one they are skipped, which is said and counted. */
export function describeWithSmallDisk(name: string, tests: () => void): void {
  const folder = mount()
  if (folder) unmount(folder)
  else
    process.stderr.write(
      `SKIPPED "${name}": this user may not mount a tmpfs; run the tests as root on Linux\n`,
    )
  const suite = folder ? describe : describe.skip
  suite(name, tests)
}

/** A disk of 16 MB for the running test. */
export function openSmallDisk() {
  const folder = mount()
  if (!folder) throw new Error('A tmpfs can be mounted where these tests run')
  whenTestEnds(() => unmount(folder))
  const filler = join(folder, 'filler')
  return {
    folder,
    /** Leaves not one byte. */
    fill() {
      const file = openSync(filler, 'a')
      for (let size = 1 << 20; size > 0; ) {
        try {
          writeSync(file, Buffer.alloc(size))
        } catch {
          size >>= 1
        }
      }
      closeSync(file)
    },
    free: () => rmSync(filler),
    /** While no file is open for writing. */
    protect: () => run('mount', '-o', 'remount,ro', folder),
  }
}

function mount(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'aurora-disk-'))
  if (run('mount', '-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder)) return folder
  rmdirSync(folder)
  return null
}

function unmount(folder: string) {
  run('umount', '-l', folder)
  rmdirSync(folder)
}

function run(command: string, ...parameters: string[]) {
  return spawnSync(command, parameters, { stdio: 'ignore' }).status === 0
}
