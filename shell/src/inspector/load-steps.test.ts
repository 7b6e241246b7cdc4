import { expect, it } from '@jest/globals'
import { loadSteps } from './load-steps.ts'

const shell = 'https://play.example/assets/shell/a/'
const rankings = 'http://dev.test:5173/'
const apps = [
  { name: 'shell', base: shell, entry: `${shell}browser/main.1.js` },
  { name: 'rankings', base: rankings, entry: `${rankings}browser/remoteEntry.2.js` },
]

it('names the steps of each app, the data and the hydration, each once', () => {
  const html = { responseStart: 10, responseEnd: 14 }
  const resources = [
    [`${shell}browser/main.1.js`, 15, 40],
    [`${shell}browser/media/font.woff2`, 15, 30],
    [`${rankings}browser/remoteEntry.2.js`, 16, 20],
    [`${rankings}browser/routes.3.js`, 17, 50],
    [`${rankings}browser/late.4.js`, 60, 70],
    [`${rankings}locales/en/rankings.5.json`, 17, 22],
    ['https://play.example/api/players/ranking?limit=10', 18, 90],
    ['https://play.example/portal/release', 100, 110],
  ] as const
  const timings = resources.map(([name, startTime, responseEnd]) => ({
    name,
    startTime,
    responseEnd,
  }))
  expect(loadSteps(html, timings, apps, 55)).toEqual([
    { name: 'HTML with the registry', startedAt: 10, endedAt: 14 },
    { name: 'shell: entry', startedAt: 15, endedAt: 40 },
    { name: 'rankings: entry', startedAt: 16, endedAt: 20 },
    { name: 'rankings: code', startedAt: 17, endedAt: 70 },
    { name: 'rankings: texts', startedAt: 17, endedAt: 22 },
    { name: 'data: /api/players/ranking', startedAt: 18, endedAt: 90 },
    { name: 'hydrated', startedAt: 55, endedAt: 55 },
  ])
})
