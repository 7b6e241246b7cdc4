import { describe, expect, it } from '@jest/globals'
import { toClassicPage } from './classic.ts'

const html = [
  '<!doctype html><html lang="en"><head><title>Realm</title>',
  '<script>start()</script><style>.a{color:red}</style>',
  '<script defer src="/main.js" crossorigin></script>',
  '<link rel="preload" as="script" href="/remote.js" crossorigin>',
  '<link rel="icon" href="/crest.svg"></head>',
  '<body><div id="root"><main><li>Sylvaine</li></main></div>',
  '<script type="application/json" id="boot">{"a":1}</script></body></html>',
].join('')

describe('the classic page', () => {
  it('keeps the content, and takes its styles from one file', () => {
    expect(toClassicPage(html, '/classic.css')).toBe(
      [
        '<!doctype html><html lang="en"><head><title>Realm</title>',
        '<link rel="stylesheet" href="/classic.css">',
        '<link rel="icon" href="/crest.svg"></head>',
        '<body><div id="root"><main><li>Sylvaine</li></main></div></body></html>',
      ].join(''),
    )
  })
})
