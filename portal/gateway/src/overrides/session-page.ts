import { hashSource } from 'portal-releases'

/** Takes the token out of the address before anything else, so that no later entry of the history holds it. */
const script = `
const [, token, path] = /^#([^/]*)(.*)/.exec(location.hash) ?? []
history.replaceState(null, '', location.pathname)
const text = document.querySelector('p')
fetch(location.pathname, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ token }),
}).then(
  async (answer) => {
    // Behind the origin, no path leads to another site.
    if (answer.ok) location.replace(location.origin + path)
    else text.textContent = await answer.text()
  },
  () => { text.textContent = 'The portal does not answer. Ask for a new link when it does.' },
)
`

const style =
  'body{margin:15vh auto;max-width:32rem;padding:0 1rem;font:1.125rem/1.5 sans-serif}'

/** The page behind a tester's link. */
export const sessionPage = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `<meta name="robots" content="noindex"><title>Tester’s session</title><style>${style}</style>`,
  '</head><body><p role="status">Opening the tester’s session …</p>',
  `<script>${script}</script></body></html>`,
].join('')

/** It loads nothing, may call this site only, and tells no other site its address. */
export const sessionPageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashSource(script)}`,
    `style-src ${hashSource(style)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
} as const
