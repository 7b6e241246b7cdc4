import { openObservatory } from '#e2e/fixtures/observatory.ts'
import { openPublicPortal } from '#e2e/fixtures/started-portal.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { openTlsProxy } from '#e2e/fixtures/tls-proxy.ts'

const paths = ['/', '/account', '/top-players', '/api/health', '/api/news']

test('the HTTP Observatory gives pages and the API of a public site at least 130', async () => {
  const observatory = await openObservatory()
  const portal = await openPublicPortal()
  const proxy = await openTlsProxy(portal.origin)
  try {
    for (const path of paths) {
      const { scan, tests } = await observatory.scan(
        `${proxy.host}${path}`,
        proxy.certificate,
      )
      const failed = Object.keys(tests).filter((name) => !tests[name]?.pass)
      expect({ path, failed }).toEqual({ path, failed: [] })
      expect(scan.score, path).toBeGreaterThanOrEqual(130)
      test.info().annotations.push({ type: 'score', description: `${path} ${scan.score}` })
    }
  } finally {
    proxy.close()
    await portal.stop()
    await observatory.close()
  }
})
