import { join } from 'node:path'
import { stateDir } from './portal/apps.ts'
import { findOrInstallBrowser } from './portal/browser.ts'
import { buildApps } from './portal/build-apps.ts'
import { runPlaywright } from './test/playwright-suite.ts'

await buildApps()
const reportFile = join(stateDir, 'reports/playwright.json')
const project = process.argv[2] === 'gallery' ? 'gallery' : 'portal'
const { failed } = await runPlaywright(project, reportFile, await findOrInstallBrowser())
process.exit(failed.length === 0 ? 0 : 1)
