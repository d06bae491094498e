import { plainText } from './scalars.ts'

const maxNetworks = 32

const cell = /^\d{1,3},\d{1,3},\d{1,10},\d{1,12}(,-?\d{1,3})?$/
const wifi = /^([0-9a-f]{2}[-:]?){5}[0-9a-f]{2}(,-?\d{1,3})?$/i

/** `mcc,mnc,lac,cid[,dBm]` without leading zeros. */
function cellText(text: string): string | undefined {
  return cell.test(text) ? text.split(',').map(Number).join(',') : undefined
}

function wifiText(text: string): string | undefined {
  if (!wifi.test(text)) return undefined
  const [mac = '', dbm] = text.split(',')
  const hex = mac.replace(/[-:]/g, '').toLowerCase()
  return dbm === undefined ? hex : `${hex},${Number(dbm)}`
}

const readers = { cell: cellText, wifi: wifiText }

export type NetworkKind = keyof typeof readers

/** Those that can be read, joined by `;`; none of more than 32. */
export function networkText(kind: NetworkKind, values: string[]): string {
  if (values.length > maxNetworks) return ''
  return values.flatMap((value) => readers[kind](plainText(value)) ?? []).join(';')
}
