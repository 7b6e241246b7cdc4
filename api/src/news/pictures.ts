import { hash } from 'node:crypto'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pictureSignatures } from 'portal-releases/brand'
import type { Db, Tx } from '#src/database/schema.ts'
import { insertNew } from '#src/database/statements.ts'
import { Problem } from '#src/http/problem.ts'

type PictureType = keyof typeof pictureSignatures

/** Bytes. A page shows one. */
const largest = 700_000

/**
 * Keeps a picture in the database, where every replica finds it.
 * @param given a `data:` address; or the name of one that is kept already
 * @returns its name
 * @throws Problem 400 if it is no picture, or too large
 */
export async function keepPicture(tx: Tx, given: string): Promise<string> {
  if (!given.startsWith('data:')) {
    if (await findPicture(tx, given)) return given
    throw new Problem(400, 'bad-picture', `There is no picture ${given}`)
  }
  const bytes = Buffer.from(given.slice(given.indexOf(',') + 1), 'base64')
  const types = Object.keys(pictureSignatures) as PictureType[]
  const begin = bytes.toString('hex', 0, 16)
  const type = types.find((one) => pictureSignatures[one].test(begin))
  if (!type || bytes.length > largest) {
    const message = `The picture has ${bytes.length} bytes: give a PNG, JPEG or WebP of ${largest} at most`
    throw new Problem(400, 'bad-picture', message)
  }
  const name = `${hash('sha256', bytes).slice(0, 32)}.${type}`
  await insertNew(tx.insertInto('pictures').values({ name, bytes }))
  return name
}

async function findPicture(db: Db, name: string): Promise<Buffer | null> {
  const rows = db.selectFrom('pictures').select('bytes').where('name', '=', name)
  const row = await rows.executeTakeFirst()
  return row ? Buffer.from(row.bytes) : null
}

/** Answers a GET whose parameter `id` names a picture. Its name holds a hash, so browsers keep it. */
export async function sendPicture(
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
) {
  const { id } = request.params
  const picture = await findPicture(request.server.webDatabase, id)
  if (!picture) throw new Problem(404, 'not-found', `There is no picture ${id}`)
  reply.header('cache-control', 'max-age=31536000, immutable')
  // The ending of its name is one of `PictureType`.
  const type = extname(id).slice(1).replace('jpg', 'jpeg')
  return reply.type(`image/${type}`).send(picture)
}
