import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPage } from 'portal-kit/testing'
import type { PublicRealm } from 'shared-api'
import { parseRealm } from 'shared-api/contract'
import { type Language, languages } from 'shared-i18n'
import { pages } from '#src/routes.tsx'
import { fileSize } from './download-card.tsx'

const sha256 = 'a3f1'.repeat(16)

const published: PublicRealm['downloads'] = {
  ...parseRealm({}).downloads,
  client: { url: 'https://cdn.example.com/client.zip', size: 2_950_000_000, sha256 },
}

const show = (downloads = published, language: Language = 'en') =>
  renderPage(pages, '/download', { language, realm: { downloads } })

const file = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('article') ?? document.body)

describe('the downloads', () => {
  it.each([
    ['Full client', '2.95 GB'],
    ['System folder only', '20 MB'],
    ['Launcher', '12 MB'],
  ])('%s is %s (§2.16)', async (name, size) => {
    await show()
    expect(file(name).getByText(size)).toBeVisible()
  })

  it('link to the file that the realm publishes (§1.2)', async () => {
    await show()
    const link = screen.getByRole('link', { name: 'Download Full client' })
    expect(link).toHaveAttribute('href', 'https://cdn.example.com/client.zip')
  })

  it('say so where no link is published, and lead nowhere (§2.16)', async () => {
    await show()
    expect(file('Launcher').getByText('Link not published yet')).toBeVisible()
    expect(file('Launcher').queryByRole('link')).not.toBeInTheDocument()
  })

  it('do not guess a size that the realm leaves out', async () => {
    const launcher = { url: null, size: null, sha256: null }
    await show({ ...published, launcher })
    expect(file('Launcher').queryByText(/MB|GB/)).not.toBeInTheDocument()
  })
})

describe('the checksum', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    // Adds a clipboard, which jsdom lacks.
    userEvent.setup()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  const button = () => screen.getByRole('button', { name: 'Copy checksum Full client' })
  const click = () =>
    act(async () => {
      button().click()
      // Copying is asynchronous.
      await jest.advanceTimersByTimeAsync(0)
    })

  it('is copied, which is confirmed for 1.2 seconds (§2.16, §9.13)', async () => {
    await show()
    await click()
    const confirmation = file('Full client').getByRole('status')
    expect(await navigator.clipboard.readText()).toBe(sha256)
    expect(confirmation).toHaveTextContent('Checksum copied!')
    act(() => jest.advanceTimersByTime(1000))
    // The time begins again with each click.
    await click()
    act(() => jest.advanceTimersByTime(1199))
    expect(confirmation).toHaveTextContent('Checksum copied!')
    act(() => jest.advanceTimersByTime(1))
    expect(confirmation).toBeEmptyDOMElement()
  })

  it('stays to be copied by hand when copying fails (§8.9)', async () => {
    await show()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await click()
    expect(screen.getByRole('alert')).toHaveTextContent(/copy it manually/)
    expect(screen.getByText(sha256)).toBeVisible()
  })

  it('rests where none is published, and says why', async () => {
    await show()
    const resting = screen.getByRole('button', { name: 'Copy checksum Launcher' })
    expect(resting).toBeDisabled()
    expect(resting).toHaveAccessibleDescription('SHA-256: not published yet')
  })
})

describe('the way into the game', () => {
  it.each(['Visual C++ Redistributables', '.NET Framework 4.8', 'DirectX Runtime'])(
    'asks for %s first (§2.16)',
    async (name) => {
      await show()
      expect(screen.getByRole('link', { name })).toHaveAttribute(
        'href',
        expect.stringMatching(/^https:\/\/[a-z.]+\.microsoft\.com\//),
      )
    },
  )

  it.each(languages)(
    'has four steps to install and four to play in %s (§2.16)',
    async (language) => {
      await show(published, language)
      const ordered = screen.getAllByRole('list').filter(({ tagName }) => tagName === 'OL')
      expect(ordered.map(({ childElementCount }) => childElementCount)).toEqual([4, 4])
    },
  )

  it('has a cure for each of five troubles (§2.16)', async () => {
    await show()
    expect(screen.getAllByRole('definition')).toHaveLength(5)
  })
})

it.each([
  [2_950_000_000, 'en', '2.95', 'gigabytes'],
  [2_950_000_000, 'pt', '2,95', 'gigabytes'],
  [1_000_000_000, 'en', '1', 'gigabytes'],
  [999_999_999, 'en', '1,000', 'megabytes'],
  [12_345_678, 'en', '12.35', 'megabytes'],
] as const)('%i bytes in %s are %s %s', (bytes, language, size, unit) => {
  expect(fileSize(bytes, language)).toEqual({ size, unit })
})
