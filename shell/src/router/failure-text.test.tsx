import { beforeEach, describe, expect, it } from '@jest/globals'
import { act } from '@testing-library/react'
import { readTexts, renderPortal } from '#src/testing/portal.tsx'
import { goTo, heading, main, pendingKeep } from '#src/testing/walk.tsx'

beforeEach(() => {
  performance.clearMarks()
})

const withoutTextsOf =
  (remote: string): typeof readTexts =>
  (language, namespace) =>
    namespace === remote
      ? Promise.reject(new Error('offline'))
      : readTexts(language, namespace)

describe('a page that cannot be opened', () => {
  it.each([
    ['pt', '“Torre”'],
    ['en', '“Tower”'],
    ['es', '“Torre”'],
  ] as const)(
    'is named in %s by its title where no link leads to it',
    async (language, name) => {
      const { loadModule, fail } = pendingKeep()
      const { router } = await renderPortal({ loadModule, language })
      await act(() => router.navigate('/towers/north'))
      await fail()
      expect(await main().findByRole('alert')).toHaveTextContent(name)
    },
  )

  it('is named by its link in the navigation where its texts cannot be had either', async () => {
    await renderPortal({ read: withoutTextsOf('keep') })
    await heading('Before the gate')
    await goTo('Hall')
    expect(await main().findByRole('alert')).toHaveTextContent('“Hall”')
  })

  it('is named by its link in the footer where its texts cannot be had either', async () => {
    const { router } = await renderPortal({ at: '/hall', read: withoutTextsOf('gate') })
    await act(() => router.navigate('/account'))
    expect(await main().findByRole('alert')).toHaveTextContent('“Account”')
  })

  it('never has the name of its remote, even without link and texts', async () => {
    const { router } = await renderPortal({ read: withoutTextsOf('keep') })
    await act(() => router.navigate('/towers/north'))
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent('We couldn’t open this page.')
    expect(alert).not.toHaveTextContent(/keep/)
  })
})
