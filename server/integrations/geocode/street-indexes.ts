import fs from 'node:fs'
import path from 'node:path'
import type { MapCopies } from '../../maps/map-copies.ts'
import type { CellPlace } from './street-cell.ts'
import { type FoundStreet, StreetIndex } from './street-index.ts'

/** Of indexes in their folder; an operator's stand before shipped ones. */
export const indexSuffix = '.v1.streets'

export const indexFolder = (dataDir: string): string => path.join(dataDir, 'street-index')

const lookMs = 5000

export type IndexPlaces = {
  folder: string
  /** Of indexes in the object store. */
  copies?: MapCopies | undefined
}

type Held = IndexPlaces & {
  onBroken: (file: string, error: unknown) => void
  onChange: () => void
}

let held: Held | undefined
let open = new Map<string, StreetIndex | undefined>()
let lookedAt = 0

/** Addresses name streets from these indexes from now on, also from those that come later. */
export function openStreetIndexes(next: Held): void {
  for (const index of open.values()) index?.close()
  open = new Map()
  held = next
  lookedAt = 0
  next.onChange()
}

function look({ onBroken, onChange, ...places }: Held): void {
  if (Date.now() - lookedAt < lookMs) return
  lookedAt = Date.now()
  const files = filesIn(places)
  const names = [...files.keys()].sort()
  if (names.length === open.size && names.every((name) => open.has(name))) return
  const next = new Map<string, StreetIndex | undefined>()
  for (const name of names) {
    try {
      const file = files.get(name) ?? ''
      next.set(name, open.has(name) ? open.get(name) : new StreetIndex(file))
    } catch (error) {
      next.set(name, undefined)
      onBroken(name, error)
    }
  }
  for (const [name, index] of open) if (!next.has(name)) index?.close()
  open = next
  onChange()
}

/** By name. */
function filesIn({ folder, copies }: IndexPlaces): Map<string, string> {
  const files = new Map<string, string>()
  for (const [name, { file }] of copies?.here('streets') ?? [])
    if (name.endsWith(indexSuffix)) files.set(name, file)
  for (const name of namesIn(folder)) files.set(name, path.join(folder, name))
  return files
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).filter((name) => name.endsWith(indexSuffix))
  } catch {
    return []
  }
}

/** Rereads the folder now and then; call before answers are taken from memory. */
export function refreshStreets(): void {
  if (held) look(held)
}

export type StreetPlace = { street: FoundStreet; towns: CellPlace[] }

/** Undefined where no index has a street with a name. */
export function findStreet(lat: number, lon: number): StreetPlace | undefined {
  for (const [name, index] of open) {
    if (!index?.covers(lat, lon)) continue
    try {
      const street = index.streetAt(lat, lon)
      if (street) return { street, towns: index.placesAround(lat, lon) }
    } catch (error) {
      open.set(name, undefined)
      index.close()
      held?.onBroken(name, error)
    }
  }
  return undefined
}
