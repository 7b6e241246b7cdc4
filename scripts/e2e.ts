import { join } from 'node:path'
import { stateDir } from './portal/apps.ts'
import { buildApps } from './portal/build-apps.ts'
import { findOrInstallBrowser } from './portal/system-packages.ts'
import { runPlaywright } from './test/playwright-suite.ts'

const [first, ...rest] = process.argv.slice(2)
const isGallery = first === 'gallery'

await buildApps()
const { failed } = await runPlaywright({
  project: isGallery ? 'gallery' : 'portal',
  reportFile: join(stateDir, 'reports/playwright.json'),
  browser: await findOrInstallBrowser(),
  args: isGallery ? rest : process.argv.slice(2),
})
process.exit(failed.length === 0 ? 0 : 1)
