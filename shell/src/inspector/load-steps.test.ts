import { expect, it } from '@jest/globals'
import { loadSteps } from './load-steps.ts'

const site = 'https://play.example'
const apps = [
  {
    name: 'shell',
    base: `${site}/assets/shell/a/`,
    entry: `${site}/assets/shell/a/browser/main.1.js`,
  },
  {
    name: 'rankings',
    base: 'http://dev.test:5173/',
    entry: 'http://dev.test:5173/browser/remoteEntry.2.js',
  },
]
const resource = (name: string, startTime: number, responseEnd: number) => ({
  name,
  startTime,
  responseEnd,
})

it('names the steps of each app, the data and the hydration, each once', () => {
  const html = { responseStart: 10, responseEnd: 14 }
  const resources = [
    resource(`${site}/assets/shell/a/browser/main.1.js`, 15, 40),
    resource(`${site}/assets/shell/a/browser/media/font.woff2`, 15, 30),
    resource('http://dev.test:5173/browser/remoteEntry.2.js', 16, 20),
    resource('http://dev.test:5173/browser/routes.3.js', 17, 50),
    resource('http://dev.test:5173/browser/late.4.js', 60, 70),
    resource('http://dev.test:5173/locales/en/rankings.5.json', 17, 22),
    resource(`${site}/api/players/ranking?limit=10`, 18, 90),
    resource(`${site}/portal/release`, 100, 110),
  ]
  expect(loadSteps(html, resources, apps, 55)).toEqual([
    { name: 'HTML with the registry', startedAt: 10, endedAt: 14 },
    { name: 'shell: entry', startedAt: 15, endedAt: 40 },
    { name: 'rankings: entry', startedAt: 16, endedAt: 20 },
    { name: 'rankings: code', startedAt: 17, endedAt: 70 },
    { name: 'rankings: texts', startedAt: 17, endedAt: 22 },
    { name: 'data: /api/players/ranking', startedAt: 18, endedAt: 90 },
    { name: 'hydrated', startedAt: 55, endedAt: 55 },
  ])
})

it('leaves the hydration out until it has happened', () => {
  expect(loadSteps(undefined, [], apps, null)).toEqual([
    { name: 'HTML with the registry', startedAt: 0, endedAt: 0 },
  ])
})
