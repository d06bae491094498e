import { batchReverseGeocode as contract } from '#lib/contract/location/batch-reverse-geocode.ts'
import { gcjToWgs } from '#lib/geo/gcj02.ts'
import { reverseGeocode } from '../../integrations/geocode/reverse.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { handle } from '../handle.ts'

export const batchReverseGeocode = handle(contract, async (ctx, params) => {
  const requested = params.latlng.map(({ lat, lon }) => ({ lat: lat / 1e6, lon: lon / 1e6 }))
  const places = params.coordtype === 'gcj02ll' ? requested.map(wgsPlace) : requested
  const addresses = await reverseGeocode(places, knownLanguage(params.language ?? ctx.lang))
  return {
    items: addresses.map((address, index) => ({
      latlng: `${requested[index]?.lat},${requested[index]?.lon}`,
      ...address,
    })),
  }
})

function wgsPlace({ lat, lon }: { lat: number; lon: number }) {
  const [wgsLon, wgsLat] = gcjToWgs(lon, lat)
  return { lat: wgsLat, lon: wgsLon }
}
