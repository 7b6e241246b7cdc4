import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { goTo, heading, renderPortal } from '#src/testing/portal.tsx'
import { RootBoundary } from './root-boundary.tsx'

function Broken(): never {
  throw new Error('the ground gave way')
}

describe('a page with a reload and a way home, but no stack, is shown', () => {
  it('when a part of the shell throws, without the router and i18n', async () => {
    expectConsole(/the ground gave way/)
    render(
      <RootBoundary language={() => 'en'}>
        <Broken />
      </RootBoundary>,
    )
    expect(await heading('Something went wrong')).toBeVisible()
    expect(document.body).not.toHaveTextContent(/Unexpected|gave way|Error:/)
    expect(screen.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  it('when a loader throws', async () => {
    expectConsole(/the watch stood still/)
    const isOutdated = () => {
      throw new Error('the watch stood still')
    }
    await renderPortal({ watch: { isOutdated, onNavigate: () => {} } })
    await goTo('Hall')
    expect(await heading('Something went wrong')).toBeVisible()
  })
})
