import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type BuildReport, readReport } from 'portal-releases'
import { bundle } from '#src/testing/bundle.ts'
import { copyPractice, type PracticeCopy } from '#src/testing/practice.ts'

describe('the report of a build', () => {
  let practice: PracticeCopy
  let report: BuildReport

  beforeAll(async () => {
    practice = await copyPractice()
    const { edit, dir } = practice
    const copy = join(dir, 'node_modules/react-router')
    await mkdir(join(copy, 'esm'), { recursive: true })
    await writeFile(
      join(copy, 'package.json'),
      '{ "name": "react-router", "version": "7.18.5", "exports": "./esm/index.js" }',
    )
    await writeFile(join(copy, 'esm/package.json'), '{ "type": "module" }')
    await writeFile(join(copy, 'esm/index.js'), 'export const useContext = () => 1')
    await edit(
      'src/note.tsx',
      "import { useState } from 'react'",
      `import { useState, useRef } from 'react'
       import * as dom from 'react-dom'
       import { useLocation, useBlocker } from 'react-router-dom'
       import { useContext } from 'react-router'
       export const unused = () => useLocation()
       const all = Object.keys(dom)`,
    )
    await edit('src/note.tsx', 'Strikes:', '{all}{String(useBlocker)}{String(useContext)}')
    await bundle(dir)
    report = (await readReport(join(dir, 'dist'))) as BuildReport
  })

  afterAll(() => rm(practice.around, { recursive: true }))

  it('names what the code uses of each shared module, and not what it merely imports', () => {
    expect(report.uses).toEqual({
      react: expect.arrayContaining(['useState']),
      'react-dom': ['*'],
      'react-router-dom': ['useBlocker'],
      'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
    })
    expect(report.uses.react).not.toContain('useRef')
  })

  it('names every module that the bundle has a copy of, by its package', () => {
    const inPackage = (name: string) =>
      report.modules.filter((module) => module.package === name)
    expect(inPackage('react-router')).toEqual([
      { package: 'react-router', version: '7.18.5', file: 'esm/index.js' },
    ])
    expect(inPackage('react')).toEqual([])
    expect(inPackage('practice').map(({ file }) => file)).toEqual([
      'src/note.module.css',
      'src/note.tsx',
      'src/pond.png',
      'src/practice-page.tsx',
      'src/reeds.svg',
      'src/routes.tsx',
    ])
  })
})

describe('a build without a report', () => {
  it('was made by another toolchain', async () => {
    expect(await readReport(import.meta.dirname)).toBeNull()
  })
})
