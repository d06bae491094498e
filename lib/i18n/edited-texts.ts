import type { Language } from './languages.ts'
import type { Messages } from './messages.ts'

/** What an operator wrote in place of built-in texts, by key (`shell.area.monitor`). `brand`: '' of every one. */
export type EditedPack = {
  brand: string
  language: Language
  version: number
  texts: Readonly<Record<string, string>>
}

/** `edition` is another once a text is another; `areas`: texts by area and the rest of their keys. */
export type Edits = {
  edition: string
  areas: ReadonlyMap<string, ReadonlyMap<string, string>>
}

type Registry = {
  packs: ReadonlyMap<string, EditedPack>
  brands: ReadonlySet<string>
  joined: Map<string, Edits | undefined>
}

// Pages are bundled apart from the process that serves them: both shall read one list.
const symbol = Symbol.for('waypost.texts')
const shared = globalThis as typeof globalThis & { [symbol]?: Registry }

const nameOf = (brand: string, language: Language) => `${brand} ${language}`

/** From now on, in this process. */
export function setEditedPacks(packs: readonly EditedPack[]): void {
  const named = packs.map((pack) => [nameOf(pack.brand, pack.language), pack] as const)
  const brands = new Set(packs.map(({ brand }) => brand))
  shared[symbol] = { packs: new Map(named), brands: brands, joined: new Map() }
}

/** Whether a brand writes anything as no other does. */
export const hasOwnTexts = (brand: string): boolean => shared[symbol]?.brands.has(brand) ?? false

/** Texts of a brand before those of every brand; undefined where all are built in. */
export function editsOf(language: Language, brand: string): Edits | undefined {
  const registry = shared[symbol]
  if (!registry || registry.packs.size === 0) return undefined
  const name = nameOf(brand, language)
  if (!registry.joined.has(name)) registry.joined.set(name, join(registry, language, brand))
  return registry.joined.get(name)
}

function join({ packs }: Registry, language: Language, brand: string): Edits | undefined {
  const common = packs.get(nameOf('', language))
  const own = brand === '' ? undefined : packs.get(nameOf(brand, language))
  if (!common && !own) return undefined
  const areas = new Map<string, Map<string, string>>()
  for (const [key, text] of Object.entries({ ...common?.texts, ...own?.texts })) {
    const end = key.indexOf('.')
    const area = key.slice(0, end)
    const texts = areas.get(area) ?? new Map<string, string>()
    areas.set(area, texts.set(key.slice(end + 1), text))
  }
  return { edition: `${common?.version ?? 0}.${own?.version ?? 0}`, areas: areas }
}

/** Texts of an area with what was written in place of them; what has no built-in text stays out. */
export function withEdits<T extends object>(
  texts: T,
  edits: ReadonlyMap<string, string>,
  under = '',
): T {
  const replaced = Object.entries(texts as Messages).map(([key, value]) => {
    const path = `${under}${key}`
    const text =
      typeof value === 'string' ? (edits.get(path) ?? value) : withEdits(value, edits, `${path}.`)
    return [key, text] as const
  })
  return Object.fromEntries(replaced) as T
}
