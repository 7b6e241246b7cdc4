import { currentReleasePath, healthPath, readyPath } from '#src/contract/gateway.ts'
import { apiAway, apiPolicy } from '#src/gateway/api-proxy.ts'
import { contentSecurityPolicy, securityHeaders } from '#src/gateway/headers.ts'
import { robots } from '#src/gateway/pages.ts'
import type { Environment } from '#src/release/environment.ts'
import { assetsPath } from '#src/release/store.ts'
import { addHeaders, answer, block, quote } from './text.ts'

const json = 'application/json; charset=utf-8'
const plain = 'text/plain; charset=utf-8'

/** The headers of all that is not the API's. In nginx a location has its own, or those around it, never both. */
const withHeaders = (values: Record<string, string>) =>
  addHeaders({ ...securityHeaders, 'strict-transport-security': '$hsts', ...values })

const unlessRead = block('if ($request_method !~ ^(?:GET|HEAD)$)', ['return 404;'])

const home = [...withHeaders({ 'cache-control': 'no-store' }), 'return 302 /;']

const forwarded = [
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Forwarded "";',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Host $http_host;',
  'proxy_set_header X-Forwarded-Proto $visitor_protocol;',
]

/** Pages of the release that a visitor is given. */
export function pagesLocation(store: string): string[] {
  const policy = contentSecurityPolicy(
    { scriptHash: '$script_hash', styleHash: '$style_hash' },
    ['$trusted_types'],
  )
  return block('location /', [
    ...unlessRead,
    ...block('if ($page = "")', home),
    'if_modified_since off;',
    'max_ranges 0;',
    ...withHeaders({
      'cache-control': 'no-cache',
      'content-language': '$language',
      'content-security-policy': policy,
      // Of the content, where nginx would make one of the file's age.
      etag: '$page_tag',
      'last-modified': '',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    }),
    'if ($asked_tag = $page_tag) { return 304; }',
    'default_type "text/html; charset=utf-8";',
    `root ${quote(store)};`,
    'rewrite ^ $page break;',
  ])
}

/** Files of the builds, for ever; but for the server side of each. */
export function assetLocations(store: string): string[] {
  return [
    ...block(`location ~ ^${assetsPath}/[^/]+/[^/]+/server(?:/|$)`, ['return 404;']),
    ...block(`location ${assetsPath}/`, [
      ...unlessRead,
      ...withHeaders({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      }),
      `alias ${quote(`${store}/artefacts/`)};`,
    ]),
  ]
}

export function apiLocation(api: string): string[] {
  const { host, hostname, protocol } = new URL(api)
  return [
    ...block('location ~ ^/api(?:/|$)', [
      `proxy_pass ${protocol}//portal_api;`,
      `proxy_set_header Host ${host};`,
      ...(protocol === 'https:'
        ? [`proxy_ssl_name ${hostname};`, 'proxy_ssl_server_name on;']
        : []),
      ...forwarded,
      'proxy_set_header Accept-Language $language;',
      // The API says some of them too; nginx would send both.
      ...Object.keys(securityHeaders).map((name) => `proxy_hide_header ${name};`),
      ...withHeaders({}),
      'proxy_hide_header Vary;',
      'add_header vary $api_vary always;',
      'error_page 502 504 = @api_away;',
    ]),
    ...block('location @api_away', [
      ...withHeaders({ 'cache-control': 'no-store', 'content-security-policy': apiPolicy }),
      ...answer(json, 502, JSON.stringify(apiAway)),
    ]),
  ]
}

/** What the gateway answers itself. */
export function portalLocations(
  { release }: Environment,
  health: string | undefined,
): string[] {
  return [
    ...block(`location = ${currentReleasePath}`, [
      ...unlessRead,
      ...withHeaders({ 'cache-control': 'no-store', vary: 'Cookie' }),
      ...answer(json, 200, '{"release":"$release"}'),
    ]),
    ...block(`location = ${readyPath}`, [
      ...unlessRead,
      ...withHeaders({ 'cache-control': 'no-store' }),
      ...answer(json, 200, JSON.stringify({ release })),
    ]),
    ...block(`location = ${healthPath}`, [
      ...block('if ($request_method != POST)', home),
      ...(health
        ? ['client_max_body_size 16k;', `proxy_pass ${health};`, ...forwarded]
        : [...withHeaders({ 'cache-control': 'no-store' }), 'return 204;']),
    ]),
    ...block('location = /robots.txt', [
      ...unlessRead,
      ...withHeaders({ 'cache-control': 'public, max-age=86400' }),
      ...answer(plain, 200, robots.replaceAll('\n', '\\n')),
    ]),
    ...block('location @missing', [
      ...withHeaders({ 'cache-control': 'no-store' }),
      ...answer(plain, 404, 'Not found'),
    ]),
  ]
}
