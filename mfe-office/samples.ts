import type { Samples } from 'portal-contract'
import { paths } from '#src/paths.ts'

export const samples: Samples = {
  params: {
    [paths.delivery]: { id: 'sample' },
    [paths.player]: { login: 'sample' },
  },
}
