import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from 'portal-contract/api'

// The configuration is read again in every worker: what was chosen first holds for all.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'))
const baseURL = `http://localhost:${process.env.E2E_PORT}`

/** What `npm test` leaves to CI. */
const longTests = process.env.WITHOUT_LONG_TESTS ? '**/*.long.e2e.ts' : []

export default defineConfig({
  testDir: 'tests',
  globalTeardown: './fixtures/once-per-run.ts',
  projects: [
    { name: 'portal', testMatch: '**/*.e2e.ts', testIgnore: longTests },
    { name: 'gallery', testMatch: '**/*.shots.ts' },
  ],
  fullyParallel: true,
  // More workers than processors: tests wait much of their time.
  workers: Math.max(3, availableParallelism()),
  // Only for its trace: a test that failed once has failed.
  retries: 1,
  failOnFlakyTests: true,
  reporter: 'list',
  forbidOnly: true,
  // A hang is seen within a minute. What takes longer names its own limit, with the reason.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    locale: 'en-US',
    browserName: 'chromium',
    // Without a GPU, animations use most of a processor. Tests about motion turn it on again.
    reducedMotion: 'reduce',
    // Traces hold the DOM at every step, which costs a sixth of the processor time.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node ../scripts/start.ts',
    url: baseURL,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: join(process.env.E2E_DATA, 'api'),
      // A store of its own: tests change nothing for a portal that runs here.
      PORTAL_STORE: join(process.env.E2E_DATA, 'store'),
    },
  },
})
