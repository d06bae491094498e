import { type City, cityOf } from './cities.ts'
import { type Random, random } from './random.ts'

export const kinds = {
  car: { icon: 0, count: 74, kmh: 38, wired: 0 },
  taxi: { icon: 0, count: 44, kmh: 34, wired: 0 },
  van: { icon: 6, count: 44, kmh: 32, wired: 0 },
  truck: { icon: 1, count: 36, kmh: 72, wired: 0 },
  bus: { icon: 2, count: 24, kmh: 26, wired: 0 },
  motorcycle: { icon: 3, count: 26, kmh: 30, wired: 0 },
  boat: { icon: 4, count: 6, kmh: 42, wired: 0 },
  person: { icon: 7, count: 16, kmh: 4.5, wired: 1 },
  pet: { icon: 8, count: 14, kmh: 3.5, wired: 1 },
  asset: { icon: 9, count: 16, kmh: 25, wired: 1 },
} as const
export type Kind = keyof typeof kinds

export type FleetProtocol =
  | 'jt808-2011'
  | 'jt808-2013'
  | 'jt808-2019'
  | 'jt808-udp'
  | 'gt06'
  | 'osmand'
  | 'watch'

/** `silent`: long ago; `new`: never on; `expired`: service ended. */
export type Fate = 'live' | 'silent' | 'new' | 'expired'

export type FleetDevice = {
  index: number
  imei: string
  name: string
  kind: Kind
  city: City
  protocol: FleetProtocol
  model: string
  fate: Fate
  /** Minutes east of UTC; 8 or 16 hours off for night shifts. */
  dayZone: number
  owner: string
}

const models: Record<FleetProtocol, string> = {
  'jt808-2011': 'VT808',
  'jt808-2013': 'WP200',
  'jt808-2019': 'WP300-4G',
  'jt808-udp': 'WP200U',
  gt06: 'GT06N',
  osmand: 'Phone',
  watch: 'G75',
}

/** How many devices, and who has them in turn; the first are of the demo `owner`'s dealers. */
const sold: readonly (readonly [devices: number, ...owners: string[]])[] = [
  [62, 'owner', 'subdealer', 'owner-logistics', 'dealer'],
  [28, 'subdealer', 'owner-taxi'],
  [18, 'owner-logistics', 'subdealer'],
  [34, 'eschen-fleet', 'eschen'],
  [12, 'eschen-fleet'],
  [12, 'eschen', 'eschen-home'],
  [20, 'schaan', 'schaan-city'],
  [12, 'schaan'],
  [14, 'ruggell', 'ruggell-taxi'],
  [10, 'ruggell'],
  [8, 'ruggell-taxi', 'ruggell'],
  [14, 'nordlicht', 'nordlicht-haul'],
  [18, 'nordlicht-rhine'],
  [4, 'nordlicht-haul'],
  [4, 'nordlicht'],
  [8, 'balzers'],
  [10, 'balzers', 'balzers-yard'],
  [8, 'balzers'],
  [4, 'balzers-yard'],
]

/** The one fleet that is not where the built-in street map is. */
const abroad = 'owner-logistics'
const cityOfFleet = (owner: string): City => cityOf(owner === abroad ? 'shenzhen' : 'vaduz')

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

function plate(pattern: string, next: Random): string {
  return pattern.replace(/[#@]/g, (mark) =>
    mark === '#'
      ? String(Math.floor(next() * 10))
      : (letters[Math.floor(next() * letters.length)] as string),
  )
}

const named = (names: readonly string[], index: number) => names[index % names.length] as string

const namesOf: Partial<Record<Kind, (index: number, city: City) => string>> = {
  person: (index, { people }) => named(people, index),
  pet: (index, { pets }) => named(pets, index),
  asset: (index) => `Container ${String(1040 + index * 7)}`,
  boat: (index) => `Ferry ${(index % 9) + 1}`,
}

function imeiOf(index: number): string {
  const body = `8612340${String(5_000_000 + index * 137).padStart(7, '0')}`
  const sum = [...body].reduce((total, char, at) => {
    const digit = Number(char) * (at % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return body + String((10 - (sum % 10)) % 10)
}

function numberOf(index: number, protocol: FleetProtocol): string {
  if (protocol === 'gt06') return imeiOf(index)
  if (protocol === 'osmand') return String(700_000 + index)
  if (protocol === 'watch') return String(4_504_800_000 + index * 37)
  if (protocol === 'jt808-2019') return `1440${String(20_000_000 + index * 31).padStart(9, '0')}`
  return `139${String(10_000_000 + index * 53).padStart(8, '0')}`
}

function protocolOf(kind: Kind, next: Random): FleetProtocol {
  if (kind === 'person') return next() < 0.6 ? 'osmand' : 'watch'
  const draw = next()
  if (draw < 0.24) return 'gt06'
  if (draw < 0.44) return 'jt808-2011'
  if (draw < 0.72) return 'jt808-2013'
  if (draw < 0.94) return 'jt808-2019'
  return 'jt808-udp'
}

function fateOf(index: number): Fate {
  const turn = index % 30
  if (turn < 20) return 'live'
  if (turn < 26) return 'silent'
  return turn < 28 ? 'expired' : 'new'
}

const dayKinds: readonly Kind[] = ['car', 'person', 'pet', 'asset']

function shiftOf(kind: Kind, next: Random): number {
  if (dayKinds.includes(kind)) return 0
  const draw = next()
  return draw < 0.4 ? 0 : draw < 0.7 ? -480 : -960
}

export function demoFleet(): FleetDevice[] {
  const places = sold.flatMap(([devices, ...owners]) => Array<string[]>(devices).fill(owners))
  const all = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    Array<Kind>(kinds[kind].count).fill(kind),
  )
  const order = random('fleet order')
  const shuffled = all.map((kind) => ({ kind, at: order() })).sort((a, b) => a.at - b.at)
  const turns = new Map<string[], number>()
  return shuffled.map(({ kind }, index) => {
    const next = random('device', index)
    const owners = places[index % places.length] as string[]
    const turn = turns.get(owners) ?? 0
    turns.set(owners, turn + 1)
    // Liechtenstein has no sea.
    const owner = kind === 'boat' ? abroad : (owners[turn % owners.length] as string)
    const city = cityOfFleet(owner)
    const protocol = protocolOf(kind, next)
    return {
      index,
      imei: numberOf(index, protocol),
      name: namesOf[kind]?.(index, city) ?? plate(city.plate, next),
      kind,
      city,
      protocol,
      model: models[protocol],
      fate: fateOf(index),
      dayZone: city.minutes + shiftOf(kind, next),
      owner,
    }
  })
}
