import fp from 'fastify-plugin'
import { repeat } from '#src/jobs/repeat.ts'
import { createPurge } from '#src/purge.ts'

const pause = 60_000

/** The server itself removes old rows: nobody has to set up a job for it. */
export const purge = fp<{ auditDays: number }>(
  async (app, { auditDays }) => {
    const purgeOnce = createPurge(app.webDatabase, { auditDays })
    const onError = (err: unknown) => app.log.warn({ err }, 'old rows stay for now')
    app.addHook('onClose', repeat(purgeOnce, pause, onError))
  },
  { name: 'purge', dependencies: ['web'] },
)
