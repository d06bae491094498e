import { searchForm } from '#lib/rules/search-form.ts'
import { loadPlaces, nameLanguageOf } from './offline.ts'
import type { PlaceData } from './place-data.ts'
import names from './region-names.json' with { type: 'json' }

export type Region = {
  /** Six digits. */
  code: string
  /** In the reader's language where it is known, else Latin. */
  name: string
  province: string
  /** Degrees × 1e6. */
  centre: { lat: number; lon: number } | undefined
  /** Search forms of its names, and of its province's. */
  spellings: { own: readonly string[]; province: readonly string[] }
}

const micro = (degrees: number) => Math.round(degrees * 1e6)

/** From scripts/geo/build-region-names.mjs; `town`: its place in places.bin. */
type Names = {
  provinces: Record<string, string>
  regions: Record<string, { latin: string; town?: number }>
}
const { provinces, regions: latinNames }: Names = names

/** Urumqi finds Ürümqi, Xian Xi'an. */
const plain = (text: string) =>
  searchForm(text)
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')

const readsHan = new Set(['zh', 'hk', 'jp'])
const kept = new Map<string, readonly Region[]>()

async function regionsIn(lang: string): Promise<readonly Region[]> {
  const known = kept.get(lang)
  if (known) return known
  const { data } = await loadPlaces()
  const regions = data.prefectures
    .filter(({ code }) => /^\d{6}$/.test(code))
    .map((prefecture) => regionOf(data, prefecture, lang))
  kept.set(lang, regions)
  return regions
}

function regionOf(
  data: PlaceData,
  { code, name, province, centre }: PlaceData['prefectures'][number],
  lang: string,
): Region {
  const { latin, town } = latinNames[code] ?? { latin: name }
  const provinceLatin = provinces[province] ?? province
  const shown =
    lang === 'zh' ? name : (townName(data, town, lang) ?? (readsHan.has(lang) ? name : latin))
  return {
    code,
    name: shown,
    province: readsHan.has(lang) ? province : provinceLatin,
    centre: centre && { lat: micro(centre[1]), lon: micro(centre[0]) },
    spellings: {
      own: [...new Set([name, latin, shown].map(plain))],
      province: [province, provinceLatin].map(plain),
    },
  }
}

function townName(data: PlaceData, town: number | undefined, lang: string): string | undefined {
  const language = nameLanguageOf(lang)
  return town !== undefined && data.isNamed(town, language)
    ? data.nameOf(town, language)
    : undefined
}

export async function findRegions(
  codes: Iterable<string>,
  lang: string,
): Promise<Map<string, Region>> {
  const requested = new Set(codes)
  requested.delete('')
  if (requested.size === 0) return new Map()
  const regions = await regionsIn(lang)
  return new Map(
    regions.filter(({ code }) => requested.has(code)).map((region) => [region.code, region]),
  )
}

/** In any language; the nearer to the whole name, the earlier. */
export async function searchRegions(
  text: string,
  { lang, limit }: { lang: string; limit: number },
): Promise<Region[]> {
  const regions = await regionsIn(lang)
  const wanted = plain(text)
  const rankOf = ({ code, spellings: { own, province } }: Region) => {
    if (code === text || own.includes(wanted)) return 0
    if (own.some((name) => name.startsWith(wanted))) return 1
    if (own.some((name) => name.includes(wanted))) return 2
    return province.some((name) => name.includes(wanted)) ? 3 : 4
  }
  return [0, 1, 2, 3]
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
