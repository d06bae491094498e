/** How an archive names what it holds; tells which style draws it. */
export type ArchiveSchema = 'protomaps' | 'openmaptiles' | 'other' | 'raster'

/** Layers that only this schema has together. */
const signs = [
  ['protomaps', ['earth', 'roads', 'places']],
  ['openmaptiles', ['transportation', 'transportation_name', 'place']],
] as const

export function archiveSchema(type: string, vectorLayers: readonly string[]): ArchiveSchema {
  if (type !== 'mvt') return 'raster'
  const found = signs.find(([, layers]) => layers.every((layer) => vectorLayers.includes(layer)))
  return found?.[0] ?? 'other'
}

export const hasStreets = (schema: ArchiveSchema): boolean =>
  schema === 'protomaps' || schema === 'openmaptiles'
