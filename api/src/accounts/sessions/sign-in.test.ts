import { describe, expect, it, jest } from '@jest/globals'
import { hour, minute } from '#src/durations.ts'
import { mailsTo } from '#src/testing/mailbox.ts'
import { alterDatabase, shareApp, startApp } from '#src/testing/test-app.ts'
import { countTry, createVisitor, gameHash, join } from '#src/testing/visitor.ts'

const tooMany = { success: false, message: 'auth.tooManyAttempts' }
const wrong = { success: false, message: 'auth.incorrectPassword' }
const unknown = { success: false, message: 'auth.userNotFound' }

describe('an account that the game made', () => {
  const shared = shareApp({
    alterGame: (db) => {
      const insert = db.prepare(
        'INSERT INTO accounts (login, password, email) VALUES (?, ?, ?)',
      )
      for (const login of ['veteran', 'twotabs'])
        insert.run(login, gameHash, 'v@example.com')
      insert.run('emptyhash', '', '')
      insert.run('plainhash', 'segredo99', '')
    },
  })

  it('logs in with the password of the game, and has one of ours from then on', async () => {
    const { app, gameFile } = shared()
    const visitor = createVisitor(app)
    expect((await visitor.logIn('veteran', 'wrong-one')).json()).toEqual(wrong)
    const { token } = (await visitor.logIn('Veteran')).json()
    const dashboard = (await visitor.get('/dashboard', token)).json()
    expect(dashboard).toMatchObject({ login: 'veteran', email: 'v@example.com' })
    alterDatabase(gameFile, (db) =>
      db.exec("UPDATE accounts SET password = 'x' WHERE login = 'veteran'"),
    )
    expect((await visitor.logIn('veteran')).json().success).toBe(true)
  })

  it.each(['emptyhash', 'plainhash'])('is open to nobody with an %s', async (login) => {
    expect((await createVisitor(shared().app).logIn(login)).json()).toEqual(wrong)
  })

  it('is taken over once by two tabs at the same time', async () => {
    const visitor = createVisitor(shared().app)
    const answers = await Promise.all([visitor.logIn('twotabs'), visitor.logIn('twotabs')])
    expect(answers.map((answer) => answer.json().success)).toEqual([true, true])
  })
})

describe('a game database that is down', () => {
  it('keeps no player of the site out', async () => {
    const { app, gameFile } = await startApp()
    alterDatabase(gameFile, (db) => db.exec('DROP TABLE accounts'))
    const visitor = createVisitor(app)
    expect((await visitor.logIn('demo', 'demo1234')).json().success).toBe(true)
    expect((await visitor.logIn('anonymous')).statusCode).toBe(503)
  })
})

describe('guessing a password', () => {
  const shared = shareApp()
  const guesserAt = (address?: string) => {
    const visitor = createVisitor(shared().app, address)
    return async (login: string, password = 'guess') =>
      (await visitor.logIn(login, password)).json()
  }

  it('ends after ten tries of a user and address, for an hour', async () => {
    const clock = jest.spyOn(Date, 'now')
    const begun = Date.now()
    const guess = guesserAt('198.18.0.1')
    for (let i = 0; i < 10; i++) {
      clock.mockReturnValue(begun + i * minute)
      expect(await guess('demo')).toEqual(wrong)
    }
    expect(await guess('demo', 'demo1234')).toEqual(tooMany)
    expect(await guess('another')).toEqual(unknown)
    // The window slides: one more for each that is an hour old.
    clock.mockReturnValue(begun + hour)
    expect(await guess('demo')).toEqual(wrong)
    expect(await guess('demo')).toEqual(tooMany)
  })

  it('is limited the same for a login that nobody has', async () => {
    const guess = guesserAt()
    for (let i = 0; i < 10; i++) expect(await guess('nobody')).toEqual(unknown)
    expect(await guess('nobody')).toEqual(tooMany)
  })

  it('gets no further with parallel tries', async () => {
    const guess = guesserAt('198.18.0.3')
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('demo')))
    expect(answers.filter(({ message }) => message === wrong.message)).toHaveLength(10)
  })

  it('gets no further with another address of the same household', async () => {
    for (let i = 0; i < 10; i++) await guesserAt(`2001:db8:1:2::${i + 1}`)('demo')
    expect(await guesserAt('2001:db8:1:2:ffff::1')('demo')).toEqual(tooMany)
    expect(await guesserAt('2001:db8:1:3::1')('demo')).toEqual(wrong)
  })

  it('ends after a hundred tries in a row from anywhere, but never for a known device', async () => {
    const { app } = shared()
    const owner = createVisitor(app, '192.0.2.1')
    await owner.register('target')
    for (let i = 0; i < 99; i++) await countTry(app, 'target', `198.51.100.${i}`)
    expect(await guesserAt('198.51.100.150')('target')).toEqual(wrong)
    const late = guesserAt('198.51.100.200')
    expect(await late('target', 'segredo99')).toEqual(tooMany)
    expect((await owner.logIn('target')).json().success).toBe(true)
    // The owner is in: the row is broken.
    expect((await late('target', 'segredo99')).success).toBe(true)
  })

  it('does not use up the tries of the owner at the same address', async () => {
    const owner = createVisitor(shared().app, '198.18.0.6')
    await owner.register('athome')
    const guess = guesserAt('198.18.0.6')
    for (let i = 0; i < 11; i++) await guess('athome')
    expect((await owner.logIn('athome')).json().success).toBe(true)
  })

  it('on a known device is limited too', async () => {
    const owner = createVisitor(shared().app)
    await owner.register('forgetful')
    const guess = async () => (await owner.logIn('forgetful', 'guess')).json()
    for (let i = 0; i < 10; i++) expect(await guess()).toEqual(wrong)
    expect(await guess()).toEqual(tooMany)
  })

  it('goes on no further after a restart of the server', async () => {
    const { app, dataDir } = await startApp()
    for (let i = 0; i < 10; i++) await countTry(app, 'demo', '198.18.0.8')
    await app.close()
    const guesser = createVisitor((await startApp({ dataDir })).app, '198.18.0.8')
    expect((await guesser.logIn('demo', 'demo1234')).json()).toEqual(tooMany)
  })
})

describe('a sign-in from a new device', () => {
  const shared = shareApp()

  it('is mailed, in the language of the browser; from a known one it is not', async () => {
    const { app } = shared()
    await join(app, 'traveller')
    const subjects = async () =>
      (await mailsTo(shared(), 'traveller@example.com')).map(({ subject }) => subject)
    expect(await subjects()).toEqual(['Confirme seu e-mail no Aurora Interlude'])

    const hotel = createVisitor(app, '198.51.100.9')
    const payload = { login: 'traveller', password: 'segredo99' }
    const headers = { 'accept-language': 'en', 'user-agent': 'Chrome/140.0 Windows' }
    await hotel.post('/auth/login', payload, undefined, headers)
    const [mail] = await mailsTo(shared(), 'traveller@example.com')
    expect(mail?.subject).toBe('New login to your Aurora Interlude account')
    expect(mail?.text).toContain('Device: Chrome · Windows')
    expect(mail?.text).toContain('IP address: 198.51.100.9')
    await hotel.logIn('traveller')
    expect(await subjects()).toHaveLength(2)
  })

  it('remembers every account of one browser', async () => {
    const { app } = shared()
    const browser = createVisitor(app)
    for (const login of ['box1', 'box2']) await browser.register(login)
    for (const login of ['box1', 'box2', 'box1']) await browser.logIn(login)
    for (const login of ['box1', 'box2']) {
      expect(await mailsTo(shared(), `${login}@example.com`)).toHaveLength(1)
    }
  })
})
