import fp from 'fastify-plugin'
import { minute } from '#src/durations.ts'
import { repeat } from '#src/jobs/repeat.ts'
import { createPurge } from '#src/purge.ts'

const pause = minute

export const purge = fp<{ auditDays: number }>(
  async (app, { auditDays }) => {
    const purgeOnce = createPurge(app.webDatabase, { auditDays })
    const onError = (err: unknown) =>
      app.log.warn({ err }, 'expired rows could not be removed')
    app.addHook('onClose', repeat(purgeOnce, pause, onError))
  },
  { name: 'purge', dependencies: ['web'] },
)
