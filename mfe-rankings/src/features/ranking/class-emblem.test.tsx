/** @jest-environment node */
import { expect, it } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { ClassEmblem } from './class-emblem.tsx'

const htmlOf = (classId?: number) => renderToStaticMarkup(<ClassEmblem classId={classId} />)

it('is in the HTML, hidden from screen readers, one for all classes of a role', () => {
  expect(htmlOf(92)).toMatch(/^<i .*data-role="3" aria-hidden="true">/)
  expect(htmlOf(9)).toBe(htmlOf(92))
  expect(htmlOf(88)).not.toBe(htmlOf(92))
})

it('is absent for a class that is missing or unknown', () => {
  expect(htmlOf()).toBe('')
  expect(htmlOf(60)).toBe('')
})
