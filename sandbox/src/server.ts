import closeWithGrace from 'close-with-grace'
import { buildSandbox } from './sandbox.ts'

const {
  SANDBOX_PORT: port = '0',
  SANDBOX_FILE: file,
  MERCADO_PAGO_TOKEN: token,
  MERCADO_PAGO_WEBHOOK_SECRET: secret,
} = process.env

if (!token || !secret) {
  process.stderr.write(
    'sandbox: set MERCADO_PAGO_TOKEN and MERCADO_PAGO_WEBHOOK_SECRET to what the API has\n',
  )
  process.exit(1)
}
const { app } = buildSandbox({ token, secret, ...(file && { file }) })
const address = await app.listen({ host: '127.0.0.1', port: Number(port) })
process.stdout.write(`sandbox listening on ${address}\n`)
closeWithGrace({ delay: 2_000, logger: false }, () => app.close())
