import { resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { develop } from '#src/dev/develop.ts'

export type DevOptions = {
  app: string
  api?: string | undefined
  host: string
  port: number
}

/** Runs development until the process is asked to stop; returns its address, and what testers ask for. */
export async function dev({ app, ...options }: DevOptions) {
  const from = resolve(app)
  const { close, ...development } = await develop({ ...options, from, apps: [from] })
  closeWithGrace({ delay: 10_000, logger: false }, close)
  return development
}
