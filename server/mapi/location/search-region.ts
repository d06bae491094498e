import { searchRegion as contract } from '#lib/contract/location/search-region.ts'
import { searchRegions } from '../../integrations/geocode/regions.ts'
import { handle } from '../handle.ts'

export const searchRegion = handle(contract, async (_, { search, limit_size }) => ({
  items: (await searchRegions(search, limit_size)).map(({ code, name, province, centre }) => ({
    city: code,
    name,
    province,
    lat: centre?.lat ?? null,
    lon: centre?.lon ?? null,
  })),
}))
