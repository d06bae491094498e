/** `grid`: heading of main streets, degrees; `block`: metres between. */
export type City = {
  key: string
  lat: number
  lon: number
  /** Minutes east of UTC, of its winter. */
  minutes: number
  /** IANA. */
  zone: string
  grid: number
  block: number
  plate: string
  people: readonly string[]
  pets: readonly string[]
  routes: readonly string[]
  /** Tenths of km/h, above which its vehicles raise an alarm. */
  overspeed: number
  /** Vehicles drive on the roads of roads.ts; elsewhere on a made-up grid. */
  hasRoads?: boolean
}

const china = {
  minutes: 480,
  zone: 'Asia/Shanghai',
  people: ['王奶奶', '小明', '陈晨'],
  pets: ['豆豆', '旺财', '橘子'],
  overspeed: 975,
} as const

export const cities: readonly City[] = [
  {
    ...china,
    key: 'shenzhen',
    lat: 22.625,
    lon: 114.03,
    grid: 4,
    block: 420,
    plate: '粤B·@####',
    routes: ['guangzhou', 'dongguan'],
  },
  {
    ...china,
    key: 'guangzhou',
    lat: 23.13,
    lon: 113.27,
    grid: 12,
    block: 380,
    plate: '粤A·@####',
    routes: ['shenzhen', 'dongguan'],
  },
  {
    ...china,
    key: 'dongguan',
    lat: 23.02,
    lon: 113.75,
    grid: 30,
    block: 400,
    plate: '粤S·@####',
    routes: ['shenzhen', 'guangzhou'],
  },
  {
    key: 'vaduz',
    lat: 47.141,
    lon: 9.521,
    minutes: 60,
    zone: 'Europe/Vaduz',
    people: ['Oma Frick', 'Noah', 'Lena', '陈晨', 'Mateo', 'Herr Beck'],
    pets: ['Bello', 'Rex', 'Luna', '豆豆', 'Balu', 'Milo'],
    overspeed: 850,
    grid: 0,
    block: 300,
    plate: 'FL #####',
    routes: [],
    hasRoads: true,
  },
]

const byKey = new Map(cities.map((entry) => [entry.key, entry]))

export function cityOf(key: string): City {
  const found = byKey.get(key)
  if (!found) throw new Error(`no city ${key}`)
  return found
}
