import type { z } from 'zod'
import type { addressParams } from '#lib/contract/address-fields.ts'
import { batchGetAddr as batchGetAddrContract } from '#lib/contract/location/batch-get-addr.ts'
import { batchReverseGeocode as batchReverseGeocodeContract } from '#lib/contract/location/batch-reverse-geocode.ts'
import { getOutlines as getOutlinesContract } from '#lib/contract/location/get-outlines.ts'
import { searchAddr as searchAddrContract } from '#lib/contract/location/search-addr.ts'
import { searchCity as searchCityContract } from '#lib/contract/location/search-city.ts'
import { fromWgs, toWgs } from '#lib/geo/coordtype.ts'
import { type FoundAddress, findAddresses } from '../../domain/tracking/address/find-addresses.ts'
import { searchPlaces } from '../../domain/tracking/address/search-places.ts'
import type { Place } from '../../integrations/geocode/offline.ts'
import { findRegions, outlineOf, searchRegions } from '../../integrations/geocode/regions.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { handle } from '../door/handle.ts'
import { knownAddressesOf } from '../door/known-addresses.ts'
import { geocoderOf } from '../rows/geocoder-of.ts'

type Asked = Pick<z.output<typeof addressParams>, 'latlng' | 'coordtype'>

/** Degrees, WGS-84. */
function askedPlaces({ latlng, coordtype }: Asked): Place[] {
  return latlng.map((asked) => {
    const [lon, lat] = toWgs[coordtype](asked.lon / 1e6, asked.lat / 1e6)
    return { lat, lon }
  })
}

const addressItems = ({ latlng }: Asked, addresses: readonly FoundAddress[]) =>
  addresses.map((address, at) => {
    const { lat = 0, lon = 0 } = latlng[at] ?? {}
    return { latlng: `${lat / 1e6},${lon / 1e6}`, ...address }
  })

/** For the provider, of one call. */
const forMs = 8000

export const batchGetAddr = handle(batchGetAddrContract, async (ctx, params) => {
  const lang = knownLanguage(params.language || ctx.lang)
  const addresses = await findAddresses(
    { main: ctx.services.pool, now: ctx.now },
    askedPlaces(params),
    { lang, forMs, ...geocoderOf(ctx) },
  )
  return { items: addressItems(params, addresses) }
})

export const batchReverseGeocode = handle(batchReverseGeocodeContract, async (ctx, params) => ({
  items: addressItems(params, await knownAddressesOf(ctx, askedPlaces(params), params.language)),
}))

const micro = (degrees: number) => Math.round(degrees * 1e6)

export const searchAddr = handle(searchAddrContract, async (ctx, params) => {
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

export const searchCity = handle(
  searchCityContract,
  async ({ lang }, { search, limit_size: limit }) => ({
    items: (await searchRegions(search, { lang, limit })).map(
      ({ code, name, province, centre }) => ({
        city: code,
        name,
        province,
        lat: centre?.lat ?? null,
        lon: centre?.lon ?? null,
      }),
    ),
  }),
)

export const getOutlines = handle(getOutlinesContract, async ({ lang }, { cities }) => {
  const regions = await findRegions(cities, lang)
  const items = [...regions.values()].map(async ({ code, name }) => {
    const rings = await outlineOf(code)
    return { city: code, name, rings: rings.map((ring) => [...ring]) }
  })
  return { items: await Promise.all(items) }
})
