import { listedNumber } from '#lib/rules/device-number.ts'

/** As in links and labels: `imei=…`, `IMEI: …`, `SN …`. */
const named = /\b(?:imei|device_?id|id|sn|no)\b\s*[=:]?\s*([0-9A-Za-z_-]{6,20})/i
const digits = /\d{10,17}/

/** The number in a scanned text, which may be a link or a whole label; undefined for none. */
export function scannedNumber(text: string): string | undefined {
  const plain = text.trim()
  if (/^[\d\s-]+$/.test(plain)) {
    const number = plain.replace(/[\s-]/g, '')
    if (listedNumber.test(number)) return number
  }
  const imei = /(?<!\d)\d{15}(?!\d)/.exec(plain)?.[0]
  if (imei) return imei
  const found = named.exec(plain)?.[1] ?? digits.exec(plain)?.[0]
  if (found) return found
  return listedNumber.test(plain) && plain.length >= 6 ? plain : undefined
}
