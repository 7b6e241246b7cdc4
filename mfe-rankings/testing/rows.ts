import { screen, within } from '@testing-library/react'

/** The rows of a list, as they read, once it is there. */
export async function rowsOf(name: RegExp | string): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name })
  const rows = within(list).getAllByRole('listitem')
  return rows.map(({ textContent }) => textContent)
}
