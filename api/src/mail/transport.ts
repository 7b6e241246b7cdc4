import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { ownFile, ownFolder } from '#src/config/data-files.ts'
import type { Config } from '#src/config/env.ts'

export type Message = {
  /** Names the file, if mails are written to files. A second mail of this name replaces the first. */
  name: string
  messageId: string
  from: string
  to: string
  subject: string
  /** Of the requests that caused its parts. */
  requestIds?: readonly string[]
  text: string
  html: string
}

export type Transport = { send(message: Message): Promise<void>; close(): void }

/** In milliseconds. An attempt must end before its claim on the mail expires. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}
const keptFiles = 200

export function openTransport({ smtp, mailDir }: Pick<Config, 'smtp' | 'mailDir'>) {
  return smtp ? overSmtp(smtp.url) : intoFiles(mailDir)
}

function overSmtp(url: string): Transport {
  const server = createTransport({ url, ...timeouts })
  return {
    async send(message) {
      await server.sendMail(toEnvelope(message))
    },
    close: () => server.close(),
  }
}

function intoFiles(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail(toEnvelope(message))
      if (!Buffer.isBuffer(bytes)) throw new Error('The composed mail is not a buffer')
      await mkdir(folder, { recursive: true, mode: ownFolder })
      await writeWhole(join(folder, `${message.name}.eml`), bytes)
      const files = await mailFiles(folder)
      for (const name of files.slice(keptFiles))
        await rm(join(folder, name), { force: true })
    },
    close: () => {},
  }
}

/** A full disk must not leave a part of a mail. */
async function writeWhole(path: string, bytes: Buffer) {
  const unfinished = `${path}.tmp`
  try {
    await writeFile(unfinished, bytes, { mode: ownFile })
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** @returns the names of the .eml files, newest first */
export async function mailFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /^\d+(-\d+)?\.eml$/.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
}

/** The address is an object, because a text could be parsed as a list of addresses. */
function toEnvelope({ to, name: _name, requestIds = [], ...message }: Message) {
  const headers = requestIds.length > 0 ? { 'X-Request-Id': requestIds.join(' ') } : {}
  return { ...message, headers, to: { name: '', address: to } }
}
