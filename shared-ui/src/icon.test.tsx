import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Icon } from './icon.tsx'
import { crossedSwords } from './icons.ts'

describe('Icon', () => {
  it('is hidden from screen readers, so that it adds nothing to the text beside it', () => {
    render(
      <h2>
        <Icon icon={crossedSwords} />
        PvP
      </h2>,
    )
    expect(screen.getByRole('heading', { name: 'PvP' })).toBeVisible()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })

  it('is an image with a name when it stands for a word', () => {
    render(<Icon icon={crossedSwords} label="PvP" />)
    expect(screen.getByRole('img', { name: 'PvP' })).toBeVisible()
  })
})
