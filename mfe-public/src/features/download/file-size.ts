import { formatNumber, type Language } from 'shared-i18n'

const megabyte = 1_000_000
const gigabyte = 1000 * megabyte

const rounded = (number: number) => Math.round(number * 100) / 100

/** Decimal units, as browsers show them: 2.95 GB, 20 MB. */
export function fileSize(bytes: number, language: Language) {
  return bytes >= gigabyte
    ? {
        size: formatNumber(rounded(bytes / gigabyte), language),
        unit: 'gigabytes' as const,
      }
    : {
        size: formatNumber(rounded(bytes / megabyte), language),
        unit: 'megabytes' as const,
      }
}
