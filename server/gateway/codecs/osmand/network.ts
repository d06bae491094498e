import { BadFrame } from '../protocol.ts'

const maxNetworks = 32

const cell = /^\d{1,3},\d{1,3},\d{1,10},\d{1,12}(,-?\d{1,3})?$/
const wifi = /^([0-9a-f]{2}[-:]?){5}[0-9a-f]{2}(,-?\d{1,3})?$/i

/** `mcc,mnc,lac,cid[,dBm]` without leading zeros. */
function cellText(text: string): string {
  if (!cell.test(text)) throw new BadFrame('cell cannot be read')
  return text.split(',').map(Number).join(',')
}

function wifiText(text: string): string {
  if (!wifi.test(text)) throw new BadFrame('wifi cannot be read')
  const [mac = '', dbm] = text.split(',')
  const hex = mac.replace(/[-:]/g, '').toLowerCase()
  return dbm === undefined ? hex : `${hex},${Number(dbm)}`
}

const readers = { cell: cellText, wifi: wifiText }

/** Throws BadFrame; 32 at most. */
export function networkText(kind: keyof typeof readers, values: string[]): string {
  if (values.length > maxNetworks) throw new BadFrame(`too many ${kind} parameters`)
  return values.map((value) => readers[kind](value.trim())).join(';')
}
