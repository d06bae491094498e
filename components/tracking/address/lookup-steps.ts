import { call } from '#components/data/api.ts'
import type { CoordType } from '#lib/codes/coord-types.ts'
import { addressLimits } from '#lib/rules/address-limits.ts'
import { type CoordinateOrder, readPlace, searchText } from '#lib/rules/coordinates.ts'
import { linesIn } from '#lib/rules/lines.ts'
import type { RuleKey } from '#lib/rules/rule.ts'
import { readPlaces } from './read-places.ts'

/** What was asked, and what was found or why not. Coordinates in the datum asked for, degrees × 1e6. */
export type FoundRow = {
  key: string
  /** Line, from 1. */
  row: number
  asked: string
  lat: number | null
  lon: number | null
  name: string
  address: string
  city: string
  province: string
  country: string
  unit: string
  problem: string
}

export const ways = ['places', 'addresses'] as const

export type LookupRequest = {
  /** From coordinates to addresses, or from addresses to places. */
  way: (typeof ways)[number]
  text: string
  order: CoordinateOrder
  coordtype: CoordType
  /** Code of ours. */
  language: string
}

export type LookupStep = {
  about: readonly FoundRow[]
  look: (signal: AbortSignal) => Promise<FoundRow[]>
  /** Milliseconds before the next one. */
  pauseMs: number
}

const src = 'addressResolution'
/** Matches of an address that is asked for alone; of many, the best of each. */
const matches = 10
/** location/SearchAddr takes 20 at once, then five a second. */
const search = { burst: 20, pauseMs: 210 }

const blank = {
  lat: null,
  lon: null,
  name: '',
  address: '',
  city: '',
  province: '',
  country: '',
  unit: '',
  problem: '',
}

/** A row for each line. */
export function askedRows(
  { way, text, order, coordtype }: LookupRequest,
  wordOf: (key: RuleKey) => string,
): FoundRow[] {
  if (way === 'addresses')
    return linesIn(text).map((line) => {
      const own = { ...blank, key: String(line.row), row: line.row, asked: line.text }
      const read = readPlace(line.text)
      return read && 'broken' in read ? { ...own, problem: wordOf(read.broken) } : own
    })
  return readPlaces(text, order, coordtype).map((place) => {
    const { row, asked } = place
    const own = { ...blank, key: String(row), row, asked }
    return 'broken' in place
      ? { ...own, problem: wordOf(place.broken) }
      : { ...own, lat: place.lat, lon: place.lon }
  })
}

export function stepsFor(
  rows: readonly FoundRow[],
  request: LookupRequest,
  nothingFound: string,
): LookupStep[] {
  return request.way === 'places'
    ? placeSteps(rows, request)
    : addressSteps(rows, request, nothingFound)
}

function placeSteps(
  rows: readonly FoundRow[],
  { coordtype, language }: LookupRequest,
): LookupStep[] {
  const open = rows.filter(({ lat }) => lat !== null)
  const { perCall, paceMs: pauseMs } = addressLimits
  return Array.from({ length: Math.ceil(open.length / perCall) }, (_, at) => {
    const about = open.slice(at * perCall, (at + 1) * perCall)
    const latlng = about.map(({ lat, lon }) => ({ lat: lat ?? 0, lon: lon ?? 0 }))
    const params = { latlng, coordtype, language, src }
    const look = async (signal: AbortSignal) => {
      const { items } = await call('location/BatchGetAddr', params, { signal, cacheMs: 0 })
      return about.map((row, n) => ({ ...row, ...items[n], problem: '' }))
    }
    return { about, look, pauseMs }
  })
}

function addressSteps(
  rows: readonly FoundRow[],
  { coordtype, language }: LookupRequest,
  nothingFound: string,
): LookupStep[] {
  const limit_size = rows.length === 1 ? matches : 1
  const open = rows.filter(({ problem }) => problem === '')
  return open.map((row, at) => {
    const params = { search: searchText(row.asked), limit_size, coordtype, language, src }
    const look = async (signal: AbortSignal) => {
      const { items } = await call('location/SearchAddr', params, { signal, cacheMs: 0 })
      if (items.length === 0) return [{ ...row, problem: nothingFound }]
      return items.map((item, n) => {
        const key = n === 0 ? row.key : `${row.key}-${n}`
        return { ...row, ...item, key, problem: '' }
      })
    }
    return { about: [row], look, pauseMs: at < search.burst ? 0 : search.pauseMs }
  })
}
