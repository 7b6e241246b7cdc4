import { join } from 'node:path'
import { readEnvironment } from 'portal-releases'
import { expect, test } from '#e2e/fixtures/test.ts'

test('these tests run in a store of their own, where nobody else put anything live (§10.1)', async ({
  request,
}) => {
  const store = join(process.env.E2E_DATA ?? '', 'store')
  const { release, apps, history } = await readEnvironment(store, 'production')
  const ready = await request.get('/portal/ready')
  expect(await ready.json()).toEqual({ release })
  expect(Object.values(apps).map(({ by }) => by)).toEqual(
    Object.keys(apps).map(() => 'npm start'),
  )
  expect(history).toHaveLength(1)
})
