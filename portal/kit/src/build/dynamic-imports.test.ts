import { expect, it } from '@jest/globals'
import { parseAst } from 'rolldown/parseAst'
import { callsOfImport } from './dynamic-imports.ts'

const find = (code: string) => callsOfImport(parseAst(code), code)

it('finds every call of import(), in order', () => {
  const code = "const a = () => import('./a.js')\nif (x) b(import(`./c.js`))"
  expect(find(code).map(({ source }) => source)).toEqual(["'./a.js'", '`./c.js`'])
  const [{ start = 0, end = 0 } = {}] = find(code)
  expect(code.slice(start, end)).toBe("import('./a.js')")
})

it('takes no text, comment, method or import.meta for one', () => {
  const code = "import './a.js'; 'import(1)'; /* import(2) */ x.import(3); import.meta.url"
  expect(find(code)).toEqual([])
})
