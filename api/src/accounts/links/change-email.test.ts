import { describe, expect, it, jest } from '@jest/globals'
import { day, hour } from '#src/durations.ts'
import { joinWithFactor, setUpFactor } from '#src/testing/authenticator.ts'
import { linkTo, mailsTo } from '#src/testing/mailbox.ts'
import { shareApp } from '#src/testing/test-app.ts'
import { confirmEmail, createVisitor, join } from '#src/testing/visitor.ts'

const done = (message: string) => ({ success: true, message: `auth.${message}` })
const refused = (message: string) => ({ success: false, message: `auth.${message}` })
const invalid = refused('invalidLink')
const sent = done('emailChangeSent')
const waiting = done('emailChangeWaiting')
const changed = done('emailChanged')
const restored = done('emailRestored')

const shared = shareApp()

/** A player who confirmed the old address, and the calls of a change. */
async function open(login: string) {
  const player = await join(shared().app, login)
  await confirmEmail(shared().app, login)
  return { ...player, ...callsOf(login, player.token) }
}

function callsOf(login: string, token: string) {
  const { app } = shared()
  const visitor = createVisitor(app)
  const ask = async (email: string, more: object = {}) => {
    const body = { email, currentPassword: 'segredo99', ...more }
    return (await visitor.post('/dashboard/change-email', body, token)).json()
  }
  const follow = async (link: string, path = '/auth/change-email') =>
    (await visitor.post(path, { token: link })).json()
  return {
    ask,
    follow,
    undo: (link: string) => follow(link, '/auth/undo-email'),
    linkFor: (address: string) => linkTo(shared(), address, 'change-email'),
    undoLinkFor: (address: string) => linkTo(shared(), address, 'undo-email'),
    emailNow: async () => {
      const account = await app.web.accounts.findByLogin(login)
      return [account?.email, account?.emailConfirmed]
    },
    /** Follows both links. */
    async change(from: string, to: string, more: object = {}) {
      await ask(to, more)
      for (const address of [from, to])
        await follow(await linkTo(shared(), address, 'change-email'))
    },
  }
}

describe('a change of the email address', () => {
  it.each([
    ['the old', 'mover', ['mover@example.com', 'new-mover@example.com']],
    ['the new', 'mover2', ['new-mover2@example.com', 'mover2@example.com']],
  ])(
    'waits for both mailboxes, %s first',
    async (_which, login, [first = '', second = '']) => {
      const { ask, follow, linkFor, emailNow, email } = await open(login)
      expect(await ask(`new-${login}@Example.com`)).toEqual(sent)
      const links = [await linkFor(first), await linkFor(second)]
      expect(await follow(links[0] ?? '')).toEqual(waiting)
      expect(await follow(links[0] ?? '')).toEqual(waiting)
      expect(await emailNow()).toEqual([email, true])
      expect(await follow(links[1] ?? '')).toEqual(changed)
      expect(await emailNow()).toEqual([`new-${login}@example.com`, true])
      for (const link of links) expect(await follow(link)).toEqual(invalid)
    },
  )

  it('happens once when both links are followed at once', async () => {
    const { ask, follow, linkFor, emailNow, email } = await open('both')
    await ask('both-new@example.com')
    const links = [await linkFor(email), await linkFor('both-new@example.com')]
    const answers = await Promise.all([...links, ...links].map((link) => follow(link)))
    expect(answers.filter(({ message }) => message === changed.message)).toHaveLength(1)
    expect(await emailNow()).toEqual(['both-new@example.com', true])
    const mails = (await mailsTo(shared(), email)).map(({ subject }) => subject)
    const notice = 'O e-mail da sua conta no Aurora Interlude foi alterado'
    expect(mails.filter((subject) => subject === notice)).toHaveLength(1)
  })

  it('refuses what is no address, the same one, and a wrong password', async () => {
    const { ask, email, linkFor } = await open('careless')
    expect(await ask(' ')).toEqual(refused('errorFillAllFields'))
    expect(await ask('nope')).toEqual(refused('invalidEmail'))
    expect(await ask(email)).toEqual(refused('emailIsSame'))
    const wrong = { currentPassword: 'guess' }
    expect(await ask('x@example.com', wrong)).toEqual(refused('currentPasswordIncorrect'))
    expect(await linkFor('x@example.com')).toBe('')
  })

  it('takes a code too, from a player with a second factor', async () => {
    const player = await joinWithFactor(shared().app, 'guarded')
    const { ask } = callsOf('guarded', player.token)
    expect(await ask('g@example.com')).toEqual(refused('codeRequired'))
    expect(await ask('g@example.com', { code: '000000' })).toEqual(refused('incorrectCode'))
    const code = player.authenticator.next()
    expect(await ask('g@example.com', { code })).toEqual(sent)
  })

  it('is forgotten after a day, and when another one is asked for', async () => {
    const { ask, follow, linkFor, emailNow, email } = await open('undecided')
    await ask('first@example.com')
    const first = await linkFor('first@example.com')
    await ask('second@example.com')
    expect(await follow(first)).toEqual(invalid)
    const second = await linkFor('second@example.com')
    expect(await follow(second)).toEqual(waiting)
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * hour)
    expect(await follow(await linkFor(email))).toEqual(invalid)
    expect((await emailNow())[0]).toBe(email)
  })

  it('needs only the new mailbox where the game gave no address', async () => {
    const { ask, follow, linkFor, emailNow } = await open('nameless')
    const { webDatabase } = shared().app
    const accounts = webDatabase.updateTable('accounts').set({ email: '' })
    await accounts.where('login', '=', 'nameless').execute()
    await ask('first-one@example.com')
    expect(await follow(await linkFor('first-one@example.com'))).toEqual(changed)
    expect(await emailNow()).toEqual(['first-one@example.com', true])
  })
})

describe('the link that takes a change of the address back', () => {
  it('works once for seven days, ends every session and leads to the old mailbox', async () => {
    const { visitor, token, email, change, undo, undoLinkFor, emailNow } =
      await open('robbed')
    await change(email, 'thief@example.com')
    await visitor.forget('thief@example.com')
    const reset = await linkTo(shared(), 'thief@example.com', 'reset')
    const link = await undoLinkFor(email)
    const clock = jest.spyOn(Date, 'now')
    clock.mockReturnValue(Date.now() + 7 * day + hour)
    expect(await undo(link)).toEqual(invalid)
    clock.mockRestore()
    expect(await undo(link)).toEqual(restored)
    expect(await undo(link)).toEqual(invalid)
    expect(await emailNow()).toEqual([email, true])
    expect((await visitor.get('/dashboard', token)).statusCode).toBe(401)
    expect((await visitor.reset(reset, 'of-the-thief')).json()).toEqual(invalid)
  })

  it('also takes back what came after it, and not the change before it', async () => {
    const { email, change, undo, undoLinkFor, emailNow } = await open('chased')
    await change(email, 'chased-own@example.com')
    await change('chased-own@example.com', 'chased-thief@example.com')
    await change('chased-thief@example.com', 'chased-thief2@example.com')
    expect(await undo(await undoLinkFor('chased-own@example.com'))).toEqual(restored)
    expect((await emailNow())[0]).toBe('chased-own@example.com')
    expect(await undo(await undoLinkFor('chased-thief@example.com'))).toEqual(invalid)
    expect(await undo(await undoLinkFor(email))).toEqual(restored)
    expect((await emailNow())[0]).toBe(email)
  })

  it('removes a second factor that was set up since, and no older one', async () => {
    const { app } = shared()
    const thief = await open('locked')
    await thief.change(thief.email, 'locked-thief@example.com')
    await setUpFactor(thief.visitor, thief.token)
    await thief.undo(await thief.undoLinkFor(thief.email))
    expect((await thief.visitor.logIn('locked')).json().success).toBe(true)

    const owner = await joinWithFactor(app, 'owner')
    const calls = callsOf('owner', owner.token)
    const code = owner.authenticator.next()
    await calls.change(owner.email, 'owner-new@example.com', { code })
    expect(await calls.undo(await calls.undoLinkFor(owner.email))).toEqual(restored)
    expect((await owner.visitor.logIn('owner')).json()).toEqual(refused('codeRequired'))
  })
})
