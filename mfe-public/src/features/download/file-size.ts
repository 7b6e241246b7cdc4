import { formatNumber, type Language } from 'shared-i18n'

type FileSize = {
  size: string
  unit: 'gigabytes' | 'megabytes'
}

const megabyte = 1_000_000
const gigabyte = 1000 * megabyte

const rounded = (number: number) => Math.round(number * 100) / 100

/** Decimal units, as browsers show them: 2.95 GB, 20 MB. */
export function fileSize(bytes: number, language: Language): FileSize {
  return bytes >= gigabyte
    ? { size: formatNumber(rounded(bytes / gigabyte), language), unit: 'gigabytes' }
    : { size: formatNumber(rounded(bytes / megabyte), language), unit: 'megabytes' }
}
