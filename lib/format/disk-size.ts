import { numberFormat } from './intl.ts'

const gigabyte = 1e9

/** Bytes as the language writes them: MB below 10 GB, else GB. */
export function diskSize(bytes: number, tag: string): string {
  const isLarge = bytes >= 10 * gigabyte
  const options = { style: 'unit', maximumFractionDigits: 1 } as const
  return isLarge
    ? numberFormat(tag, { ...options, unit: 'gigabyte' }).format(bytes / gigabyte)
    : numberFormat(tag, { ...options, unit: 'megabyte' }).format(bytes / 1e6)
}
