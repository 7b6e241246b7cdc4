import { describe, expect, it } from '@jest/globals'
import { buildShell, openApp, remoteBuild, summarise } from '#src/testing/apps.ts'
import { useTempStore } from '#src/testing/temp-store.ts'
import { checkStyles, findLeaks } from './styles.ts'

const temp = await useTempStore()

const leaksOf = (css: string) => findLeaks(css, 'gate').map(({ what }) => what)

describe('styles of an app’s own', () => {
  it.each([
    '.gate-sign{color:red}',
    '.gate-sign h1, .gate-sign > *{color:red}',
    'body .gate-sign{color:red}',
    ':is(.gate-sign, .gate-lamp):hover{color:red}',
    '.gate-sign:not(.other):has(img){--width:1px}',
    '.gate-sign{color:red;&:hover{color:blue}h1{color:green}}',
    '.gate-sign{h1 + p, > b, ~ .gate-lamp{color:green}:root &{color:red}a:hover{color:red}}',
    '.gate-sign li + li, .gate-sign a ~ *{color:red}',
    '.gate-sign{@media (width>9px){h1{color:red}}}',
    '.gate-sign{content:"{";color:red}',
    '@layer components{@media (width>9px){.gate-sign{color:red}}}',
    '@layer gate{.gate-sign{color:red}}',
    '@layer gate.late{.gate-sign{color:red}}',
    '@keyframes gate-turn{from{rotate:0deg}50%{rotate:1deg}to{rotate:2deg}}',
    '@property --gate-angle{syntax:"<angle>";inherits:false;initial-value:0deg}',
    '@font-face{font-family:"gate-runes";src:url(x.woff2)}',
  ])('are let through: %s', (css) => {
    expect(leaksOf(css)).toEqual([])
  })
})

describe('styles that reach others', () => {
  it.each([
    ['h1{color:red}', 'h1'],
    ['*{margin:0}', '*'],
    [':root{--gold:red}', ':root'],
    ['[data-frame]{color:red}', '[data-frame]'],
    ['#root{color:red}', '#root'],
    ['.shell-sky{color:red}', '.shell-sky'],
    ['.gate{color:red}', '.gate'],
    ['.gate-sign, a{color:red}', 'a'],
    ['.gate-sign ~ *{color:red}', '.gate-sign ~ *'],
    ['.gate-sign + div p{color:red}', '.gate-sign + div p'],
    ['.gate-sign{~ *{color:red}}', '~ *'],
    ['.gate-sign{& + h1{color:red}}', '& + h1'],
    ['.gate-sign{:root:has(&){color:red}}', ':root:has(&)'],
    ['.gate-sign{body:not(&){color:red}}', 'body:not(&)'],
    ['.gate-sign{@media (width>9px){& ~ a{color:red}}}', '& ~ a'],
    ['.gate-sign{h1{color:red}& ~ :is(a,b){color:red}}', '& ~ :is(a,b)'],
    ['html:has(.gate-sign){color:red}', 'html:has(.gate-sign)'],
    [':not(.gate-sign){color:red}', ':not(.gate-sign)'],
    ['body:has(.gate-sign){color:red}', 'body:has(.gate-sign)'],
    [':is(.gate-sign, a){color:red}', ':is(.gate-sign, a)'],
    ['[title=".gate-sign"]{color:red}', '[title=".gate-sign"]'],
    ['@layer components{@media (width>9px){p{color:red}}}', 'p'],
  ])('are refused: %s (§10.3, §10.12)', (css, selector) => {
    expect(leaksOf(css)).toEqual([`\`${selector}\` styles what is not the app’s own`])
  })

  it.each([
    ['@keyframes turn{}', '`@keyframes turn` is a name for the whole document'],
    ['@property --angle{syntax:"*"}', '`@property --angle` is a name for'],
    ['@font-face{font-family:Runes;src:url(x)}', '`@font-face Runes` is a name for'],
    ['@layer base{.gate-sign{color:red}}', '`@layer base` is not a layer for apps'],
    ['@layer components, base;', '`@layer components` orders the layers of the portal'],
    ['@import "other.css";', '`@import` reaches the whole document'],
    ['@page{margin:0}', '`@page` reaches the whole document'],
    ['.gate-sign{color:red', 'is no CSS: '],
    ['.gate-sign:is({color:red}', 'is no CSS: '],
  ])('are refused by name: %s', (css, what) => {
    expect(leaksOf(css)[0]).toContain(what)
  })
})

describe('the stylesheets of a build', () => {
  it('are all read, the late ones too', async () => {
    const files = { 'dist/browser/late.0a1b2c3d.css': 'h1{color:red}' }
    expect(summarise(await checkStyles(await remoteBuild(temp, { files })))).toEqual([
      '`h1` styles what is not the app’s own (browser/late.0a1b2c3d.css)',
    ])
  })

  it('may reach everything where they are the shell’s', async () => {
    const shell = await buildShell(temp)
    await shell.write('dist/browser/late.css', 'h1{color:red}')
    expect(await checkStyles(await openApp(shell))).toEqual([])
  })
})
