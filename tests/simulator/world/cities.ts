/** `grid`: heading of main streets, degrees; `block`: metres between. */
export type City = {
  key: string
  lat: number
  lon: number
  zone: number
  grid: number
  block: number
  plate: string
  routes: readonly string[]
  hasRoads?: boolean
}

const city = (
  key: string,
  [lat, lon]: [number, number],
  zone: number,
  [grid, block]: [number, number],
  plate: string,
  routes: string[] = [],
): City => ({ key, lat, lon, zone, grid, block, plate, routes })

export const cities: readonly City[] = [
  city('shenzhen', [22.625, 114.03], 480, [4, 420], '粤B·@####', ['guangzhou', 'dongguan']),
  city('guangzhou', [23.13, 113.27], 480, [12, 380], '粤A·@####', ['shenzhen', 'dongguan']),
  city('dongguan', [23.02, 113.75], 480, [30, 400], '粤S·@####', ['shenzhen', 'guangzhou']),
  city('shanghai', [31.225, 121.46], 480, [8, 360], '沪A·@####', ['hangzhou', 'suzhou']),
  city('hangzhou', [30.27, 120.16], 480, [15, 380], '浙A·@####', ['shanghai']),
  city('suzhou', [31.3, 120.6], 480, [2, 400], '苏E·@####', ['shanghai']),
  city('beijing', [39.91, 116.4], 480, [0, 500], '京A·@####', []),
  city('chengdu', [30.66, 104.07], 480, [45, 420], '川A·@####', []),
  city('hanoi', [21.03, 105.83], 420, [20, 280], '30@-###.##', []),
  city('singapore', [1.36, 103.82], 480, [35, 320], 'S@@ ####@', []),
  city('tehran', [35.72, 51.39], 210, [10, 350], '##@ ### - 11', []),
  city('berlin', [52.51, 13.39], 60, [14, 330], 'B-@@ ####', ['leipzig']),
  city('leipzig', [51.34, 12.37], 60, [40, 330], 'L-@@ ###', ['berlin']),
  city('paris', [48.86, 2.34], 60, [28, 260], '@@-###-@@', []),
  { ...city('vaduz', [47.141, 9.521], 60, [0, 300], 'FL #####'), hasRoads: true },
  city('johannesburg', [-26.19, 28.05], 120, [6, 320], '@@ ## @@ GP', []),
  city('chicago', [41.88, -87.76], -360, [0, 400], '@@ #####', []),
  city('saopaulo', [-23.55, -46.64], -180, [40, 250], '@@@#@##', []),
  city('sydney', [-33.85, 151.0], 660, [18, 330], '@@@ ##@', []),
]

const byKey = new Map(cities.map((entry) => [entry.key, entry]))

export function cityOf(key: string): City {
  const found = byKey.get(key)
  if (!found) throw new Error(`no city ${key}`)
  return found
}
