import type { Selectable } from 'kysely'
import type { Member } from 'shared-api/office/staff'
import { actorText } from '#src/accounts/actor.ts'
import { audit, type By, type Caller } from '#src/accounts/audit.ts'
import type { Db, Schema, Tx, WebDatabase } from '#src/database/schema.ts'
import { inTurn } from '#src/database/transaction.ts'
import { day } from '#src/durations.ts'
import { Problem } from '#src/http/problem.ts'
import { hashSecret, newSecret } from '#src/secrets/secrets.ts'

type StaffRow = Selectable<Schema['staff']>
type NewMember = Pick<StaffRow, 'email' | 'name' | 'role'>
type Change = { role?: StaffRow['role'] | undefined; isRemoved?: boolean | undefined }

const invitationLifetime = day
/** Changes of who is staff run one at a time, so that two owners cannot remove each other. */
const turn = 'staff'

/** The people who run the realm. Their accounts have nothing to do with those of players. */
export function createMembers(db: WebDatabase) {
  /** @throws Problem 404 if the link is unknown, used or expired */
  const invited = (from: Db, token: string) =>
    from
      .selectFrom('staff')
      .selectAll()
      .where('inviteHash', '=', hashSecret(token))
      .where('invitedUntil', '>', Date.now())
      .executeTakeFirstOrThrow(() => {
        const message = 'This invitation was used, or has expired: ask for a new one'
        return new Problem(404, 'invalid-invitation', message)
      })

  return {
    findByEmail(email: string): Promise<StaffRow | undefined> {
      const staff = db.selectFrom('staff').selectAll().where('removedAt', 'is', null)
      return staff.where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
    },
    /** @returns whether the member has given a code of the second factor from an address */
    async wasAt(member: Pick<StaffRow, 'id' | 'name'>, address: string): Promise<boolean> {
      const codes = db
        .selectFrom('auditLog')
        .select('id')
        .where('address', '=', address)
        .where('actor', '=', actorText(member))
        .where('event', 'in', ['staff.code', 'staff.enrolled'])
      return (await codes.limit(1).executeTakeFirst()) !== undefined
    },
    async list(): Promise<Member[]> {
      const rows = await db
        .selectFrom('staff')
        .selectAll()
        .select(({ selectFrom }) =>
          selectFrom('staffSessions')
            .select(({ fn }) => fn.max('lastUsedAt').as('last'))
            .whereRef('staffId', '=', 'staff.id')
            .as('seenAt'),
        )
        .orderBy('id')
        .execute()
      return rows.map(({ seenAt, ...row }) => ({
        ...{ id: row.id, email: row.email, name: row.name, role: row.role },
        state: row.removedAt !== null ? 'removed' : row.passwordHash ? 'active' : 'invited',
        hasSecondFactor: row.factor !== null,
        lastSeenAt: seenAt === null ? null : new Date(Number(seenAt)).toISOString(),
        version: row.version,
      }))
    },
    /**
     * Invites a new member, or lets one begin anew: without password, second factor and sessions.
     * @returns the secret of the link @throws Problem 409 if no owner would be left
     */
    async invite({ name, role, ...given }: NewMember, by: By) {
      const email = given.email.trim().toLowerCase()
      const token = newSecret()
      const invitedUntil = Date.now() + invitationLifetime
      await inTurn(db, turn, async (tx) => {
        const link = { inviteHash: hashSecret(token), invitedUntil }
        const fresh = { name, role, passwordHash: null, factor: null, removedAt: null }
        const known = tx.selectFrom('staff').selectAll().where('email', '=', email)
        const row = await known.executeTakeFirst()
        if (row) {
          await tx
            .updateTable('staff')
            .set({ ...fresh, ...link, version: row.version + 1 })
            .where('id', '=', row.id)
            .execute()
          await forget(tx, row.id)
          // At the command line there is always another way in.
          if (by.caller) await requireOwner(tx)
        } else {
          const added = { ...fresh, ...link, email, createdAt: Date.now() }
          await tx.insertInto('staff').values(added).execute()
        }
        await audit(tx, 'staff.invited', { detail: `${email} as ${role}`, ...by })
      })
      return { token, expiresAt: invitedUntil }
    },
    invitation: (token: string) => invited(db, token),
    /** @returns the new member @throws as `invitation` */
    accept: (token: string, passwordHash: string, caller: Caller) =>
      inTurn(db, turn, async (tx) => {
        const row = await invited(tx, token)
        const joined = { passwordHash, inviteHash: null, invitedUntil: null, factorStep: 0 }
        await tx.updateTable('staff').set(joined).where('id', '=', row.id).execute()
        await audit(tx, 'staff.joined', { caller, actor: row, detail: row.email })
        return { ...row, ...joined }
      }),
    /** @throws Problem 404, or 409 if it changed meanwhile, or no owner would be left */
    change: ({ id, version, ...to }: { id: number; version: number } & Change, by: By) =>
      inTurn(db, turn, async (tx) => {
        const known = tx.selectFrom('staff').selectAll().where('id', '=', id)
        const row = await known.executeTakeFirst()
        if (!row) throw new Problem(404, 'member-not-found', `There is no member ${id}`)
        if (row.version !== version) {
          const message = `${row.name} was changed meanwhile: look again before you change it`
          throw new Problem(409, 'changed-meanwhile', message)
        }
        const { role = row.role, isRemoved = row.removedAt !== null } = to
        const removal = isRemoved
          ? { removedAt: Date.now(), passwordHash: null, factor: null, inviteHash: null }
          : { removedAt: null }
        const next = { role, ...removal, version: version + 1 }
        await tx.updateTable('staff').set(next).where('id', '=', id).execute()
        if (isRemoved) await forget(tx, id)
        await requireOwner(tx)
        const detail = `${row.email}: ${isRemoved ? 'removed' : role}`
        await audit(tx, 'staff.changed', { detail, ...by })
      }),
  }
}

/** The secret is in the fragment, which browsers never send. */
export const invitationLink = (origin: string, token: string) =>
  `${origin}/invitation#token=${token}`

async function forget(tx: Tx, staffId: number) {
  await tx.deleteFrom('staffSessions').where('staffId', '=', staffId).execute()
  await tx.deleteFrom('staffCodes').where('staffId', '=', staffId).execute()
}

/** @throws Problem 409 if nobody is left who may invite others */
async function requireOwner(tx: Tx) {
  const owners = tx.selectFrom('staff').select('id').where('role', '=', 'owner')
  const active = owners.where('removedAt', 'is', null).where('passwordHash', 'is not', null)
  if (await active.executeTakeFirst()) return
  throw new Problem(409, 'last-owner', 'The office needs an owner: name another one first')
}
