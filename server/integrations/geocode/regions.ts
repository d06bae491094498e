import { loadPlaces } from './offline.ts'

export type Region = {
  /** Six digits. */
  code: string
  name: string
  province: string
  /** Degrees × 1e6. */
  centre: { lat: number; lon: number } | undefined
}

const micro = (degrees: number) => Math.round(degrees * 1e6)

async function allRegions(): Promise<Region[]> {
  const { data } = await loadPlaces()
  return data.prefectures
    .filter(({ code }) => /^\d{6}$/.test(code))
    .map(({ code, name, province, centre }) => ({
      code,
      name,
      province,
      centre: centre && { lat: micro(centre[1]), lon: micro(centre[0]) },
    }))
}

export async function findRegions(codes: Iterable<string>): Promise<Map<string, Region>> {
  const requested = new Set(codes)
  requested.delete('')
  if (requested.size === 0) return new Map()
  const regions = await allRegions()
  return new Map(
    regions.filter(({ code }) => requested.has(code)).map((region) => [region.code, region]),
  )
}

/** Names that begin with the text come first. */
export async function searchRegions(text: string, limit: number): Promise<Region[]> {
  const regions = await allRegions()
  const rankOf = ({ code, name, province }: Region) => {
    if (code === text || name.startsWith(text)) return 0
    if (name.includes(text)) return 1
    return province.includes(text) ? 2 : 3
  }
  return [0, 1, 2]
    .flatMap((rank) => regions.filter((region) => rankOf(region) === rank))
    .slice(0, limit)
}

/** Rings of latitude and longitude in turn, degrees × 1e6. */
export async function outlineOf(code: string): Promise<Int32Array[]> {
  const { data } = await loadPlaces()
  const { rings, prefectures } = data
  const outline: Int32Array[] = []
  let from = 0
  for (const [ring, end] of rings.end.entries()) {
    const at = rings.prefecture[ring] as number
    if (prefectures[at]?.code === code) {
      const points = new Int32Array((end - from) * 2)
      for (let point = from; point < end; point++) {
        points[(point - from) * 2] = micro(rings.points[point * 2 + 1] as number)
        points[(point - from) * 2 + 1] = micro(rings.points[point * 2] as number)
      }
      outline.push(points)
    }
    from = end
  }
  return outline
}
