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
}

/** In turn; the first is of the demo `owner`'s dealers. */
const ownersOf: Record<string, readonly string[]> = {
  shenzhen: ['owner', 'subdealer', 'owner-logistics', 'dealer'],
  guangzhou: ['subdealer', 'owner-taxi'],
  dongguan: ['owner-logistics', 'subdealer'],
  shanghai: ['east-fleet', 'east'],
  hangzhou: ['east-fleet'],
  suzhou: ['east', 'east-home'],
  beijing: ['north', 'north-city'],
  chengdu: ['north'],
  hanoi: ['asia', 'asia-taxi'],
  singapore: ['asia'],
  tehran: ['asia-taxi', 'asia'],
  berlin: ['europe', 'europe-haul'],
  leipzig: ['europe-haul'],
  paris: ['europe'],
  vaduz: ['europe-rhine'],
  johannesburg: ['world'],
  chicago: ['world', 'world-yard'],
  saopaulo: ['world'],
  sydney: ['world-yard'],
}

const cityWeights: [string, number][] = [
  ['shenzhen', 62],
  ['guangzhou', 28],
  ['dongguan', 18],
  ['shanghai', 34],
  ['hangzhou', 12],
  ['suzhou', 12],
  ['beijing', 20],
  ['chengdu', 12],
  ['hanoi', 14],
  ['singapore', 10],
  ['tehran', 8],
  ['berlin', 14],
  ['vaduz', 18],
  ['leipzig', 4],
  ['paris', 4],
  ['johannesburg', 8],
  ['chicago', 10],
  ['saopaulo', 8],
  ['sydney', 4],
]

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

function plate(pattern: string, next: Random): string {
  return pattern.replace(/[#@]/g, (mark) =>
    mark === '#'
      ? String(Math.floor(next() * 10))
      : (letters[Math.floor(next() * letters.length)] as string),
  )
}

const namesOf: Partial<Record<Kind, (index: number) => string>> = {
  person: (index) => ['王奶奶', '小明', 'Lena', 'Grandpa Li', '陈晨', 'Mateo'][index % 6] as string,
  pet: (index) => ['豆豆', 'Rex', '旺财', 'Bella', '橘子', 'Milo'][index % 6] as string,
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
  if (protocol === 'jt808-2019') return `1440${String(20_000_000 + index * 31).padStart(9, '0')}`
  return `139${String(10_000_000 + index * 53).padStart(8, '0')}`
}

function protocolOf(kind: Kind, next: Random): FleetProtocol {
  if (kind === 'person' && next() < 0.6) return 'osmand'
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
  return draw < 0.5 ? 0 : draw < 0.75 ? -480 : -960
}

export function demoFleet(): FleetDevice[] {
  const places = cityWeights.flatMap(([key, weight]) => Array<string>(weight).fill(key))
  const all = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    Array<Kind>(kinds[kind].count).fill(kind),
  )
  const order = random('fleet order')
  const shuffled = all.map((kind) => ({ kind, at: order() })).sort((a, b) => a.at - b.at)
  const turns = new Map<string, number>()
  return shuffled.map(({ kind }, index) => {
    const next = random('device', index)
    const wanted = kind === 'boat' ? 'shenzhen' : (places[index % places.length] as string)
    const turn = turns.get(wanted) ?? 0
    turns.set(wanted, turn + 1)
    const owners = ownersOf[wanted] as readonly string[]
    const city = cityOf(wanted)
    const protocol = protocolOf(kind, next)
    return {
      index,
      imei: numberOf(index, protocol),
      name: namesOf[kind]?.(index) ?? plate(city.plate, next),
      kind,
      city,
      protocol,
      model: models[protocol],
      fate: fateOf(index),
      dayZone: city.zone + (city.hasRoads ? 0 : shiftOf(kind, next)),
      owner: owners[turn % owners.length] as string,
    }
  })
}
