import { setImmediate as nextTurn } from 'node:timers/promises'
import { distanceMetres } from '#lib/geo/distance.ts'
import { languageCodes } from '#lib/i18n/languages.ts'
import { countryNameFor, loadPlaces, nameLanguageOf } from './offline.ts'
import type { PlaceData } from './place-data.ts'
import type { PlaceHit, SearchRequest } from './provider/provider.ts'
import { inReadersOrder } from './street-address.ts'

/** Names below one another, each between line breaks, so that one search goes through all. */
type Names = { text: string; starts: Uint32Array; places: Uint32Array }

/** Then other work has its turn. */
const namesAtOnce = 5000
/** Of matches that are compared. */
const mostMatches = 2000
/** Metres; towns nearer than this to the wanted place go before bigger ones farther away. */
const nearMetres = 60_000

const kept = new Map<string, Promise<Names>>()

/** Urumqi finds Ürümqi, "san jose" San José. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’. -]/gu, '')
    .toLowerCase()
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')

/** Of a language, or with '' as they are called there. 0.2 s for the largest, in slices. */
async function readNames(data: PlaceData, language: string): Promise<Names> {
  const texts: string[] = []
  const starts: number[] = []
  const places: number[] = []
  let at = 1
  for (let from = 0; from < data.lat.length; from += namesAtOnce) {
    for (let place = from; place < Math.min(from + namesAtOnce, data.lat.length); place++) {
      if (language !== '' && !data.isNamed(place, language)) continue
      const name = plain(data.nameOf(place, language))
      texts.push(name)
      starts.push(at)
      places.push(place)
      at += name.length + 1
    }
    await nextTurn()
  }
  const text = `\n${texts.join('\n')}\n`
  return { text, starts: Uint32Array.from(starts), places: Uint32Array.from(places) }
}

function namesIn(data: PlaceData, language: string): Promise<Names> {
  const known = kept.get(language) ?? readNames(data, language)
  kept.set(language, known)
  return known
}

function placeAt({ starts, places }: Names, offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] as number) <= offset) low = middle
    else high = middle - 1
  }
  return places[low] as number
}

/** 0 the whole name, 1 its beginning, 2 a part of it. */
function matchesOf(names: Names, wanted: string): Map<number, number> {
  const found = new Map<number, number>()
  for (const [rank, text] of [`\n${wanted}\n`, `\n${wanted}`, wanted].entries()) {
    const offset = text.startsWith('\n') ? 1 : 0
    let at = names.text.indexOf(text)
    while (at >= 0 && found.size < mostMatches) {
      const place = placeAt(names, at + offset)
      if (!found.has(place)) found.set(place, rank)
      at = names.text.indexOf(text, at + offset + 1)
    }
  }
  return found
}

/** How many languages have a name for it: the only sign of its size in this data. */
const fame = (data: PlaceData, place: number) =>
  languageCodes.filter((lang) => data.isNamed(place, nameLanguageOf(lang))).length

/** Towns of a name, in the language of the place or of the reader; without asking anybody. */
export async function searchTowns(
  text: string,
  { lang, near, limit }: SearchRequest,
): Promise<PlaceHit[]> {
  const wanted = plain(text)
  if (wanted === '') return []
  const { data } = await loadPlaces()
  const found = matchesOf(await namesIn(data, ''), wanted)
  for (const [place, rank] of matchesOf(await namesIn(data, nameLanguageOf(lang)), wanted))
    found.set(place, Math.min(rank, found.get(place) ?? rank))
  const ranked = [...found].map(([place, rank]) => {
    const [lon, lat] = [data.lon[place] as number, data.lat[place] as number]
    const metres = near ? distanceMetres([lon, lat], [near.lon, near.lat]) : 0
    return { place, rank, metres, isNear: metres < nearMetres, fame: fame(data, place) }
  })
  ranked.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(b.isNear) - Number(a.isNear) ||
      b.fame - a.fame ||
      a.metres - b.metres,
  )
  return ranked.slice(0, limit).map(({ place }) => townOf(data, place, lang))
}

function townOf(data: PlaceData, place: number, lang: string): PlaceHit {
  const name = data.nameOf(place, nameLanguageOf(lang))
  const region = data.regionOf(place)
  const province = region === name ? '' : region
  const country = countryNameFor(data.countryOf(place), lang)
  const address = inReadersOrder([name, province, country], lang)
  const [lat, lon] = [data.lat[place] as number, data.lon[place] as number]
  return { lat, lon, name, address, city: name, province: region, country }
}
