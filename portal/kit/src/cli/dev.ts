import { resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { develop } from '#src/dev/develop.ts'

export type DevOptions = {
  app: string
  api?: string | undefined
  host: string
  port: number
}

/** Runs development until the process is asked to stop; returns its address. */
export async function dev({ app, ...options }: DevOptions): Promise<string> {
  const from = resolve(app)
  const { url, close } = await develop({ ...options, from, apps: [from] })
  closeWithGrace({ delay: 10_000, logger: false }, close)
  return url
}
