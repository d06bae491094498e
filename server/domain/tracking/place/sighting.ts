import type { AccessPoint, Cell, Sighting } from '../../../integrations/locate/locator.ts'

/** Serving cell and two neighbours. */
const mostCells = 3
const mostWifi = 10
/** 5G ids have 36 bits; all ones are no cell. */
const widestCell = 2 ** 36 - 2
const noCells = [0xffff, 0xffff_ffff]

/** Devices send dBm, its size, or two's complement. */
function dbmOf(text: string | undefined): number | undefined {
  const value = Number(text)
  if (text === undefined || !Number.isInteger(value)) return undefined
  const dbm = value < 0 ? value : value > 127 ? value - 256 : -value
  return dbm <= -20 && dbm >= -140 ? dbm : undefined
}

const withSignal = (signal: number | undefined) => (signal === undefined ? {} : { signal })

function cellOf(text: string): Cell | undefined {
  const [mcc = 0, mnc = 0, area = 0, cell = 0] = text.split(',').map(Number)
  if (![mcc, mnc, area, cell].every((part) => Number.isInteger(part) && part >= 0)) return undefined
  if (mcc < 200 || mcc > 799 || mnc > 999 || cell === 0 || cell > widestCell) return undefined
  if (noCells.includes(cell)) return undefined
  return { mcc, mnc, area, cell, ...withSignal(dbmOf(text.split(',')[4])) }
}

/** Random addresses of phones are marked as local. */
const isLocal = (mac: string) => (Number.parseInt(mac.slice(0, 2), 16) & 3) !== 0

function accessPointOf(text: string): AccessPoint | undefined {
  const [mac = '', signal] = text.split(',')
  if (!/^[0-9a-f]{12}$/.test(mac) || isLocal(mac)) return undefined
  return { mac, ...withSignal(dbmOf(signal)) }
}

function readList<Item>(
  list: unknown,
  read: (text: string) => Item | undefined,
  keyOf: (item: Item) => string,
): Item[] {
  const texts = typeof list === 'string' ? list.split(';') : []
  const found = texts.map(read).filter((one) => one !== undefined)
  return [...new Map(found.map((one) => [keyOf(one), one])).values()]
}

const weakest = -200

/** From a report's further items (gateway/codecs/protocol.ts). Strongest access points first. */
export function sightingOf(items: Readonly<Record<string, unknown>>): Sighting {
  const wifi = readList(items['wifi'], accessPointOf, ({ mac }) => mac)
  return {
    cells: readList(items['cells'], cellOf, cellKey).slice(0, mostCells),
    wifi: wifi.toSorted((a, b) => (b.signal ?? weakest) - (a.signal ?? weakest)).slice(0, mostWifi),
  }
}

export const cellKey = ({ mcc, mnc, area, cell }: Cell) => `${mcc},${mnc},${area},${cell}`

export const keysOf = ({ cells, wifi }: Sighting): string[] => [
  ...cells.map(cellKey),
  ...wifi.map(({ mac }) => mac),
]
