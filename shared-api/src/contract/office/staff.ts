import { type Static, Type } from 'typebox'
import { ActiveSession } from '#src/contract/accounts.ts'
import { moment, oneOf, orNull, text, titled } from '#src/contract/answers.ts'
import { version, whole } from './parts.ts'

const secret = Type.String({ maxLength: 100 })
const email = Type.String({ maxLength: 254 })
/** 12 characters or more; it never reaches a game client. */
const longestPassword = 200
const password = Type.String({ minLength: 12, maxLength: longestPassword })
const code = Type.String({ maxLength: 40, description: 'Six digits, or a recovery code' })

const role = oneOf('owner', 'support', 'editor', 'reader')

const person = { email: text, name: text, role }

/** `GET /office/session`. 401 without a session. */
export const OfficeSession = titled('OfficeSession', {
  csrf: Type.String({ description: 'Sent as x-csrf-token with every POST' }),
  step: Type.Union([Type.Literal('enrol'), Type.Literal('code'), Type.Literal('in')], {
    description:
      'enrol: set up the second factor; code: give one; in: signed in. No permission holds before',
  }),
  member: titled('SignedIn', {
    id: whole,
    ...person,
    permissions: Type.Array(text),
  }),
  coinsLeft: Type.Integer({
    minimum: 0,
    description: 'Coins that the member may still give or take today without another',
  }),
})
export type OfficeSession = Static<typeof OfficeSession>

/** `POST /office/session`. 401 wrong-password, 429 too-many-attempts. */
export const SignIn = titled('OfficeSignIn', {
  email,
  password: Type.String({ maxLength: longestPassword }),
})

/** `POST /office/session/code`, at sign-in and before money moves. 403 wrong-code, 429. */
export const Code = titled('OfficeCode', { code })

/** `POST /office/session/enrol`. */
export const Enrolment = titled('Enrolment', {
  secret: Type.String({ description: 'In Base32, to be typed where no QR can be read' }),
  uri: Type.String({ description: 'otpauth://…, for the QR' }),
})
export type Enrolment = Static<typeof Enrolment>

/** `POST /office/session/enrol/confirm`, with a `Code`. Shown once. */
export const RecoveryCodes = titled('RecoveryCodes', { codes: Type.Array(text) })

/** `POST /office/invitation`, with an `InvitationToken`. 404 invalid-invitation. */
export const InvitationToken = titled('InvitationToken', { token: secret })
export const Invitation = titled('Invitation', person)
export type Invitation = Static<typeof Invitation>

/** `POST /office/invitation/accept`: sets the password and starts a session at the step `enrol`. */
export const AcceptInvitation = titled('AcceptInvitation', {
  token: secret,
  password,
})

/** `GET /office/sessions`: the member's own. Ended by `POST /office/sessions/end`. */
export const OfficeSessionList = Type.Array(
  titled('OfficeSessionRow', {
    ...ActiveSession.properties,
    address: text,
  }),
)
export type OfficeSessionList = Static<typeof OfficeSessionList>
export const EndSession = titled('EndOfficeSession', { id: secret })

/** `GET /office/staff`. */
export const Member = titled('Member', {
  id: whole,
  ...person,
  state: oneOf('invited', 'active', 'removed'),
  hasSecondFactor: Type.Boolean(),
  lastSeenAt: orNull(moment),
  version,
})
export type Member = Static<typeof Member>
export const MemberList = Type.Array(Member, { title: 'MemberList' })

/**
 * `POST /office/staff/invite`. For a member who exists it is a new start: new password, new second factor, all sessions end.
 */
export const Invite = titled('Invite', {
  email,
  name: Type.String({ pattern: '\\S', maxLength: 60 }),
  role,
})
export type Invite = Static<typeof Invite>
export const Invited = titled('Invited', {
  link: Type.String({ description: 'Shown once; works once, for a day' }),
  expiresAt: moment,
})
export type Invited = Static<typeof Invited>

/** `POST /office/staff/:id`. 409 changed-meanwhile, 409 last-owner. */
export const ChangeMember = titled('ChangeMember', {
  version,
  role: Type.Optional(role),
  isRemoved: Type.Optional(Type.Boolean()),
})
