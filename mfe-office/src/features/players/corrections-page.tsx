import type { Correction } from 'shared-api/office/players'
import { officePage } from '#src/layout/office-layout.tsx'
import { readList } from '#src/reads.ts'
import { CorrectionTable } from './correction-table.tsx'

export const correctionsPage = officePage<Correction[]>({
  name: 'corrections',
  read: ({ api }) => readList(api, '/corrections'),
  Content: ({ answer }) => <CorrectionTable corrections={answer} />,
})
