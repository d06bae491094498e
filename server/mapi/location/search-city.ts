import { searchCity as contract } from '#lib/contract/location/search-city.ts'
import { searchRegions } from '../../integrations/geocode/regions.ts'
import { handle } from '../door/handle.ts'

export const searchCity = handle(contract, async ({ lang }, { search, limit_size: limit }) => ({
  items: (await searchRegions(search, { lang, limit })).map(({ code, name, province, centre }) => ({
    city: code,
    name,
    province,
    lat: centre?.lat ?? null,
    lon: centre?.lon ?? null,
  })),
}))
