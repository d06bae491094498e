import { distanceMetres } from '#lib/geo/distance.ts'
import type { Sighting } from '#server/integrations/locate/locator.ts'
import { sandboxLocator } from '#server/sandbox/sandbox-locator.ts'
import { random } from './random.ts'

/** Of the towns that the sandbox of cell places knows. */
const networks: Readonly<Record<string, { mcc: number; mnc: number; maker: string }>> = {
  shenzhen: { mcc: 460, mnc: 11, maker: '001d43' },
  vaduz: { mcc: 295, mnc: 1, maker: '001d45' },
}

type Place = { lat: number; lon: number }
/** Parameters of OsmAnd. */
export type Heard = readonly (readonly [name: 'cell' | 'wifi', value: string])[]
export type Radio = (at: Place & { time: number }) => Promise<Heard>

const tries = 4000
const turnSeconds = 1800
/** What the sandbox does not place. */
const special = /(0000|7777|8888|9999)$/

const hex = (number: number) => number.toString(16).padStart(6, '0')

/** What a phone hears where it has no sky: access points and a cell by turns, half an hour each. Undefined out of reach. */
export function radioOf(town: string): Radio | undefined {
  const network = networks[town]
  if (!network) return undefined
  const { mcc, mnc, maker } = network
  const locator = sandboxLocator()
  const known = new Map<string, Promise<Heard>>()

  /** The sandbox places ids at random: that one whose place is near. */
  async function nearest(place: Place, sightingOf: (lot: number) => Sighting): Promise<Sighting> {
    const next = random('radio', town, place.lat, place.lon)
    let best = { metres: Number.POSITIVE_INFINITY, sighting: sightingOf(1) }
    for (let n = 0; n < tries; n++) {
      const sighting = sightingOf(1 + Math.floor(next() * 0xff_ff_fe))
      const id = sighting.wifi[0]?.mac ?? String(sighting.cells[0]?.cell)
      if (special.test(id)) continue
      const found = await locator.locate(sighting)
      if (!found) continue
      const metres = distanceMetres([found.lon / 1e6, found.lat / 1e6], [place.lon, place.lat])
      if (metres < best.metres) best = { metres, sighting }
    }
    return best.sighting
  }

  async function hear(place: Place, isWifi: boolean): Promise<Heard> {
    const { cells, wifi } = await nearest(place, (lot) => ({
      cells: isWifi ? [] : [{ mcc, mnc, area: 4120, cell: lot }],
      wifi: isWifi ? [{ mac: `${maker}${hex(lot)}` }] : [],
    }))
    return [
      ...cells.map(({ area, cell }) => ['cell', `${mcc},${mnc},${area},${cell},-71`] as const),
      // One alone may be a phone.
      ...wifi.flatMap(({ mac }) => [
        ['wifi', `${mac},-48`] as const,
        ['wifi', `${maker}${hex(Number.parseInt(mac.slice(6), 16) ^ 1)},-63`] as const,
      ]),
    ]
  }

  return ({ lat, lon, time }) => {
    const place = { lat: Math.round(lat * 1000) / 1000, lon: Math.round(lon * 1000) / 1000 }
    const isWifi = Math.floor(time / turnSeconds) % 2 === 0
    const key = `${place.lat} ${place.lon} ${isWifi}`
    const heard = known.get(key) ?? hear(place, isWifi)
    known.set(key, heard)
    return heard
  }
}
