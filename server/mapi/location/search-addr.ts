import { searchAddr as contract } from '#lib/contract/location/search-addr.ts'
import { fromWgs, toWgs } from '#lib/geo/coordtype.ts'
import { searchPlaces } from '../../domain/tracking/address/search-places.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { handle } from '../door/handle.ts'
import { geocoderOf } from '../rows/geocoder-of.ts'

const micro = (degrees: number) => Math.round(degrees * 1e6)

export const searchAddr = handle(contract, async (ctx, params) => {
  const { search, coordtype, limit_size: limit } = params
  const lang = knownLanguage(params.language || ctx.lang)
  const found = await searchPlaces({ main: ctx.services.pool, now: ctx.now }, search, {
    lang,
    limit,
    near: nearOf(params),
    ...geocoderOf(ctx),
  })
  return {
    items: found.map((place) => {
      const [lon, lat] = fromWgs[coordtype](place.lon, place.lat)
      return { ...place, lat: micro(lat), lon: micro(lon) }
    }),
  }
})

type Near = { lat?: number | undefined; lon?: number | undefined; coordtype: keyof typeof toWgs }

function nearOf({ lat, lon, coordtype }: Near) {
  if (lat === undefined || lon === undefined) return undefined
  const [wgsLon, wgsLat] = toWgs[coordtype](lon / 1e6, lat / 1e6)
  return { lat: wgsLat, lon: wgsLon }
}
