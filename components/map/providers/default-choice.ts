import type { LonLat } from '#lib/geo/distance.ts'
import { builtIn, type MapChoice } from './choices.ts'

/**
 * The map of who chose none, by a place in degrees. Where an installation has several providers, the
 * outline of mainland China picks between those that cover it and the others; else the built-in map.
 */
export async function defaultChoice(
  choices: readonly MapChoice[],
  [lon, lat]: LonLat,
): Promise<MapChoice> {
  const providers = choices.filter((choice) => choice.kind === 'raster')
  if (providers.length < 2) return builtIn
  // The outline is large, and few installations have several.
  const { isInMainlandChina } = await import('#lib/geo/is-in-mainland-china.ts')
  const wanted = isInMainlandChina(lon, lat) ? 'mainland' : 'world'
  return providers.find(({ coverage }) => coverage === wanted) ?? builtIn
}
