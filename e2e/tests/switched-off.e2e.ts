import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Player, unknownPlayer } from '#e2e/fixtures/player.ts'
import { openPublicPortal } from '#e2e/fixtures/started-portal.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

type Portal = Awaited<ReturnType<typeof openPublicPortal>>

/** A public site as most operators have it at first: no tables of event points, no payments. */
let portal: Portal
let player: Player

const texts = [
  {
    locale: 'pt-BR',
    noPoints: 'Este servidor não registra pontos de eventos',
    noPurchases: 'A compra de coins não está disponível no momento.',
  },
  {
    locale: 'en-US',
    noPoints: 'This server keeps no event points',
    noPurchases: 'Coins cannot be bought at the moment.',
  },
  {
    locale: 'es-419',
    noPoints: 'Este servidor no registra puntos de eventos',
    noPurchases: 'La compra de coins no está disponible por el momento.',
  },
]

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ request }) => {
  portal = await openPublicPortal(withoutEvents)
  player = unknownPlayer()
  await request.post(`${portal.origin}/api/auth/register`, { data: player })
})

test.afterAll(() => portal.stop())

test('the health is good where nothing but event points is missing', async ({
  request,
}) => {
  const health = await request.get(`${portal.origin}/api/health`)
  expect([health.status(), await health.json()]).toMatchObject([
    200,
    { status: 'ok', missing: ['portal_event_solo', 'portal_event_pairs'] },
  ])
})

for (const { locale, noPoints, noPurchases } of texts) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('the HTML of /top-events says that the server keeps no points', async ({
      request,
    }) => {
      await expect(async () => {
        const headers = { 'accept-language': locale }
        const page = await request.get(`${portal.origin}/top-events`, { headers })
        expect(await page.text()).toContain(`<p role="status">${noPoints}</p>`)
      }).toPass()
    })

    test('/top-events says it without another try, also to who comes from the home page', async ({
      page,
    }) => {
      const main = page.getByRole('main')
      const expectCalm = async () => {
        await expect(main.getByText(noPoints)).toBeVisible()
        await expect(main.getByRole('alert')).toHaveCount(0)
        await expect(main.getByRole('button')).toHaveCount(0)
      }
      await page.goto(`${portal.origin}/top-events`)
      await expectCalm()
      await page.goto(portal.origin)
      await page.locator('main a[href="/top-events"]').click()
      await expectCalm()
    })

    test('the dashboard has a sentence in place of the purchase', async ({
      page,
      request,
    }) => {
      const { login, password } = player
      const answer = await request.post(`${portal.origin}/api/auth/login`, {
        data: { login, password },
      })
      const { token } = await answer.json()
      await page.addInitScript((token) => localStorage.setItem('token', token), token)
      await page.goto(`${portal.origin}/dashboard`)
      await expect(page.getByText(noPurchases)).toBeVisible()
      await expect(page.getByRole('combobox')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /Mercado Pago/ })).toHaveCount(0)
    })
  })
}

/** A copy of the demo realm of these tests, with the tables of an emulator alone, and without the demo account. */
function withoutEvents(dataDir: string) {
  const realm = new DatabaseSync(join(process.env.E2E_DATA ?? '', 'api', 'realm.sqlite'))
  const file = join(dataDir, 'realm.sqlite')
  realm.prepare('VACUUM INTO ?').run(file)
  realm.close()
  const copy = new DatabaseSync(file)
  copy.exec(`
    DROP TABLE portal_event_solo;
    DROP TABLE portal_event_pairs;
    DELETE FROM accounts WHERE login = 'demo'
  `)
  copy.close()
}
