import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { parseEnv } from '#src/config/env.ts'
import { openGame } from '#src/game/open.ts'
import { describeWithMariadb } from '#src/testing/mariadb/describe.ts'
import { createRealm } from '#src/testing/mariadb/realm.ts'
import { findProgram } from '#src/testing/mariadb/server.ts'
import { temporaryFolder, whenTestEnds } from '#src/testing/test-app.ts'

const openssl = findProgram('openssl')
if (!openssl) process.stderr.write('SKIPPED the tests of TLS: there is no openssl\n')
const itWithOpenssl = openssl ? it : it.skip

describeWithMariadb('an encrypted connection to the game database', (server) => {
  itWithOpenssl(
    'is made where the certificate is trusted, and names the server',
    async () => {
      const database = await createRealm(server(), { layout: 'mobius', engine: 'InnoDB' })
      await server().query("CREATE USER portal@'%' REQUIRE SSL")
      await server().query(`GRANT SELECT ON ${database}.* TO portal@'%'`)
      const url = server().siteUrl(database, 'portal').replace('127.0.0.1', 'localhost')
      const problemOf = async (options: string) => {
        const config = parseEnv({ GAME_DATABASE_URL: `${url}${options}` })
        const game = await openGame(config, 'UTC')
        whenTestEnds(() => game.close())
        const error = await game.ping().catch((error: { problem: string }) => error)
        return error?.problem ?? 'none'
      }
      const ours = makeCertificate('DNS:localhost')
      await server().stop()
      await server().start(ours.options)
      expect({
        verified: await problemOf(`&tls=on&tlsCa=${ours.certificate}`),
        encrypted: await problemOf('&tls=unverified'),
        untrusted: await problemOf('&tls=on'),
        plain: await problemOf(''),
      }).toEqual({ verified: 'none', encrypted: 'none', untrusted: 'tls', plain: 'denied' })

      const ofAnother = makeCertificate('DNS:db.example')
      await server().stop()
      await server().start(ofAnother.options)
      expect(await problemOf(`&tls=on&tlsCa=${ofAnother.certificate}`)).toBe('tls')
    },
  )
})

function makeCertificate(name: string) {
  const folder = temporaryFolder()
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test'.split(' ')
  const files = ['-keyout', key, '-out', certificate]
  execFileSync(
    String(openssl),
    [...request, ...files, '-addext', `subjectAltName=${name}`],
    { stdio: 'ignore' },
  )
  return { certificate, options: [`--ssl-cert=${certificate}`, `--ssl-key=${key}`] }
}
