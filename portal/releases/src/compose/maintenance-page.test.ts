import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { publishRealm } from '#src/environments/promote.ts'
import { rollback } from '#src/environments/rollback.ts'
import { realmName } from '#src/store/release.ts'
import { composePortal } from '#src/testing/portal.ts'

const { store, clean } = await composePortal()
afterAll(clean)

const page = () => readFile(join(store, 'maintenance/production.html'), 'utf8')
const logo = { type: 'png', data: 'iVBORw0KGgo=' }
const realm = { name: 'Val<b>halla & Co', content: { logo, colours: { text: '#abcdef' } } }

it('the page for the time without a gateway has the name, logo and colours that are live, and needs no other file', async () => {
  expect(await page()).toContain('<h1>First</h1>')
  expect(await page()).toContain('src="data:image/svg+xml;base64,')
  await publishRealm(store, 'production', realm)
  const html = await page()
  expect(html).toContain('<h1>Val&lt;b&gt;halla &amp; Co</h1>')
  expect(html).toContain(`src="data:image/png;base64,${logo.data}"`)
  expect(html).toContain('--text:#abcdef;')
  for (const language of ['pt', 'en', 'es'])
    expect(html).toContain(`<p lang="${language}">`)
  expect(html).not.toMatch(/https?:|url\(|<script|<link/)
  await rollback(store, 'production', { what: [realmName] })
  expect(await page()).toContain('<h1>First</h1>')
})

it('a store that has none gets it although nothing changes', async () => {
  await publishRealm(store, 'production', realm)
  const before = await page()
  await rm(join(store, 'maintenance'), { recursive: true })
  const { hasMoved } = await publishRealm(store, 'production', realm)
  expect([hasMoved, await page()]).toEqual([false, before])
})
