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
