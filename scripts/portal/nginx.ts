import { access } from 'node:fs/promises'
import { canInstall, install } from './apt.ts'

/** Where Debian puts what the tests of the portal's nginx drive. */
const needed = [
  '/usr/sbin/nginx',
  '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
]

/**
 * Installs nginx where it is missing and can be had. Where it cannot, the tests that drive it fail, and say what
 * they need.
 */
export async function installNginx(): Promise<void> {
  if (process.env.NGINX_PATH || !canInstall()) return
  const found = await Promise.allSettled(needed.map((path) => access(path)))
  if (found.every(({ status }) => status === 'fulfilled')) return
  console.log('  No nginx found; installing one …')
  await install('nginx-light', 'libnginx-mod-http-brotli-static').catch((error: Error) =>
    console.error(`  ${error.message}`),
  )
}
