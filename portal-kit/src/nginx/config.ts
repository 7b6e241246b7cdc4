import { strictTransportSecurity } from '#src/gateway/headers.ts'
import { type Environment, readEnvironment } from '#src/release/environment.ts'
import { readRelease } from '#src/release/release.ts'
import { languageMaps } from './language-maps.ts'
import { apiLocation, assetLocations, pagesLocation, portalLocations } from './locations.ts'
import { pageMaps } from './page-maps.ts'
import { block, map, quote } from './text.ts'
import { visitorMaps } from './visitor-maps.ts'

export interface NginxOptions {
  /** The store's folder, as nginx finds it. */
  store: string
  /** The environment that it serves. */
  environment: string
  /** Origin of the server behind `/api`. */
  api: string
  host: string
  port: number
  /** Origin of a gateway that takes the health beacons; without one nobody hears them. */
  health?: string
  /** Addresses or CIDR ranges of proxies in front of it. */
  trustProxy?: readonly string[]
  hstsSubDomains?: boolean
  /** Whether nginx has the module that sends files compressed with brotli. */
  brotli?: boolean
  /** A folder for its process id, logs and temporary files, where it runs as nobody special. */
  state?: string
}

const types = {
  'application/javascript; charset=utf-8': 'js mjs',
  'application/json; charset=utf-8': 'json',
  'application/manifest+json; charset=utf-8': 'webmanifest',
  'font/woff2': 'woff2',
  'image/avif': 'avif',
  'image/jpeg': 'jpg jpeg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'image/x-icon': 'ico',
  'text/css; charset=utf-8': 'css',
  'text/html; charset=utf-8': 'html',
  'text/plain; charset=utf-8': 'txt',
}

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

function processLines({ brotli, state }: NginxOptions): string[] {
  return [
    ...(brotli ? ['load_module modules/ngx_http_brotli_static_module.so;'] : []),
    'worker_processes auto;',
    ...(state
      ? [`pid ${quote(`${state}/nginx.pid`)};`, `error_log ${quote(`${state}/error.log`)};`]
      : []),
    'events { worker_connections 4096; }',
  ]
}

function filesLines({ brotli, state }: NginxOptions): string[] {
  return [
    ...block(
      'types',
      Object.entries(types).map(([type, extensions]) => `"${type}" ${extensions};`),
    ),
    'default_type application/octet-stream;',
    'sendfile on;',
    'tcp_nopush on;',
    'server_tokens off;',
    'absolute_redirect off;',
    'gzip_static on;',
    'gzip_http_version 1.0;',
    'gzip_proxied any;',
    ...(brotli ? ['brotli_static on;'] : []),
    'map_hash_max_size 16384;',
    'map_hash_bucket_size 512;',
    ...(state
      ? [
          `access_log ${quote(`${state}/access.log`)};`,
          ...temporary.map((name) => `${name}_temp_path ${quote(`${state}/${name}`)};`),
        ]
      : []),
  ]
}

/** `$visitor_protocol`: what the visitor speaks, also where a trusted proxy takes it in. */
function connectionLines({
  trustProxy = [],
  hstsSubDomains = false,
}: NginxOptions): string[] {
  const trusted = trustProxy.map((network) => `${network} 1;`)
  return [
    ...trustProxy.map((network) => `set_real_ip_from ${network};`),
    ...(trustProxy.length > 0
      ? ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;']
      : []),
    ...block('geo $realip_remote_addr $is_proxy', ['default 0;', ...trusted]),
    ...map('$is_proxy $http_x_forwarded_proto', '$visitor_protocol', [
      ['default', '$scheme'],
      ['~^1 (?:.*,\\s*)?(?<proxy_protocol>https?)$', '$proxy_protocol'],
    ]),
    ...map('$visitor_protocol', '$hsts', [
      ['default', ''],
      ['https', strictTransportSecurity(hstsSubDomains)],
    ]),
    // An answer that varies by language varies by the cookie that tells it here.
    ...map('$upstream_http_vary', '$api_vary', [
      ['default', '$upstream_http_vary'],
      ['~*accept-language', '$upstream_http_vary, Cookie'],
    ]),
  ]
}

function upstreamOf(api: string): string[] {
  const { hostname, port, protocol } = new URL(api)
  const defaultPort = protocol === 'https:' ? 443 : 80
  return block('upstream portal_api', [
    `server ${hostname}:${port || defaultPort};`,
    'keepalive 32;',
  ])
}

function serverLines(options: NginxOptions, environment: Environment): string[] {
  const { host, port, store, api, health } = options
  return block('server', [
    `listen ${host.includes(':') ? `[${host}]` : host}:${port};`,
    'error_page 403 404 = @missing;',
    ...pagesLocation(store),
    ...assetLocations(store),
    ...apiLocation(api),
    ...portalLocations(environment, health),
  ])
}

/**
 * Writes a whole configuration of nginx that serves the release that is live in an environment right now. A canary is
 * for the gateway alone.
 *
 * @returns the text of the file, and the release in it
 * @throws PortalError when the environment has no release, or one that is not as it was composed
 */
export async function nginxConfig(
  options: NginxOptions,
): Promise<{ text: string; release: string }> {
  const { store, environment: name } = options
  const environment = await readEnvironment(store, name)
  const live = await readRelease(store, environment.release)
  const maps = [
    ...visitorMaps(environment),
    ...languageMaps(live.languages),
    ...(await pageMaps(store, [live])),
  ]
  const lines = [
    `# Environment ${name}: release ${live.id}.`,
    `# Written by portal nginx; after each promotion write it again and say nginx -s reload.`,
    ...processLines(options),
    ...block('http', [
      ...filesLines(options),
      ...connectionLines(options),
      ...maps.flat(),
      ...upstreamOf(options.api),
      ...serverLines(options, environment),
    ]),
  ]
  return { text: `${lines.join('\n')}\n`, release: live.id }
}
