import { getOutlines as contract } from '#lib/contract/location/get-outlines.ts'
import { findRegions, outlineOf } from '../../integrations/geocode/regions.ts'
import { handle } from '../door/handle.ts'

export const getOutlines = handle(contract, async ({ lang }, { cities }) => {
  const regions = await findRegions(cities, lang)
  const items = [...regions.values()].map(async ({ code, name }) => {
    const rings = await outlineOf(code)
    return { city: code, name, rings: rings.map((ring) => [...ring]) }
  })
  return { items: await Promise.all(items) }
})
