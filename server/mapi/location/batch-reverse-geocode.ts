import { batchReverseGeocode as contract } from '#lib/contract/location/batch-reverse-geocode.ts'
import { gcjToWgs } from '#lib/geo/gcj02.ts'
import { languageOf } from '../../error-text.ts'
import { reverseGeocode } from '../../integrations/geocode/reverse.ts'
import { handle } from '../handle.ts'

export const batchReverseGeocode = handle(contract, async (ctx, params) => {
  const asked = params.latlng.map(({ lat, lon }) => ({ lat: lat / 1e6, lon: lon / 1e6 }))
  const places = params.coordtype === 'gcj02ll' ? asked.map(wgsPlace) : asked
  const addresses = await reverseGeocode(places, languageOf(params.language ?? ctx.lang))
  return {
    items: addresses.map((address, index) => ({
      latlng: `${asked[index]?.lat},${asked[index]?.lon}`,
      ...address,
    })),
  }
})

function wgsPlace({ lat, lon }: { lat: number; lon: number }) {
  const [wgsLon, wgsLat] = gcjToWgs(lon, lat)
  return { lat: wgsLat, lon: wgsLon }
}
