import { describe, expect, it } from '@jest/globals'
import { fileSize } from './file-size.ts'

describe('fileSize', () => {
  it.each([
    [2_950_000_000, 'en', '2.95', 'gigabytes'],
    [2_950_000_000, 'pt', '2,95', 'gigabytes'],
    [2_950_000_000, 'es', '2,95', 'gigabytes'],
    [20_000_000, 'en', '20', 'megabytes'],
    [12_000_000, 'pt', '12', 'megabytes'],
    [1_000_000_000, 'en', '1', 'gigabytes'],
    [999_999_999, 'en', '1,000', 'megabytes'],
    [12_345_678, 'en', '12.35', 'megabytes'],
  ] as const)('%i bytes in %s are %s %s', (bytes, language, size, unit) => {
    expect(fileSize(bytes, language)).toEqual({ size, unit })
  })
})
