import { resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { type EmulateOptions, emulate } from '#src/emulator/emulate.ts'

/**
 * Works on a remote inside a released portal until the process is asked to stop.
 *
 * @returns its address, and what testers ask for
 */
export async function runEmulator(options: EmulateOptions) {
  const { close, ...emulation } = await emulate({ ...options, app: resolve(options.app) })
  closeWithGrace({ delay: 10_000, logger: false }, close)
  return emulation
}
