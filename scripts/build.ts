import { buildApps } from './portal/build-apps.ts'

await buildApps()
