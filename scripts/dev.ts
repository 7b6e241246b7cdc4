import closeWithGrace from 'close-with-grace'
import { develop } from 'portal-kit/develop'
import { root } from './portal/apps.ts'
import { runCommand } from './portal/run.ts'
import { checkSite } from './portal/site.ts'

const host = '127.0.0.1'

/** Every app with hot reload, and the API of package.json's `portal.devApi`, on one address. */
async function dev() {
  const { isPublic, port } = await checkSite()
  const { close } = await develop({ from: root, host, port })
  closeWithGrace({ delay: 10_000, logger: false }, close)
  console.log(`\n  Development is open:  http://localhost:${port}`)
  if (!isPublic) console.log('  Demo login:           demo / demo1234')
  console.log('\n  Ctrl-C stops it.')
}

await runCommand(dev)
