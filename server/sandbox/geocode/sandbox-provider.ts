import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, offlineAddresses, type Place } from '../../integrations/geocode/offline.ts'
import type { Provider } from '../../integrations/geocode/provider/provider.ts'
import { inReadersOrder } from '../../integrations/geocode/street-address.ts'
import { OverQuota } from '../../integrations/over-quota.ts'

const digits = (degrees: number) => Math.round(Math.abs(degrees) * 1e6)
/** What decides of an answer: the last four digits of the latitude in millionths. */
const lotOf = ({ lat }: Place) => String(digits(lat)).padStart(4, '0').slice(-4)

/**
 * Asks nobody. Latitudes ending in 0000 are unknown, 9999 time out, 8888 are over the quota, 7777 are of a key that is
 * refused, 6666 are answered in another form; so are searches of these numbers.
 */
export function sandboxProvider(timeOutMs = 5000): Provider {
  async function decline(lot: string): Promise<void> {
    if (lot === '8888') throw new OverQuota(429, 60)
    if (lot === '7777') throw new OverQuota(403)
    if (lot === '6666') throw new SyntaxError('Unexpected token < in JSON')
    if (lot !== '9999') return
    await sleep(timeOutMs)
    throw new Error('the sandbox did not answer in time')
  }
  return {
    atOnce: 20,
    covers: () => true,
    reverse: async (places, lang) => {
      for (const place of places) await decline(lotOf(place))
      const towns = await offlineAddresses(places, lang)
      return places.map((place, at) => {
        const town = towns[at]
        return town && lotOf(place) !== '0000' ? streetOf(place, town, lang) : undefined
      })
    },
    search: async (text, { near, limit, lang }) => {
      await decline(text.trim())
      if (text.trim() === '0000' || !near) return []
      const [town] = await offlineAddresses([near], lang)
      const { city = '', province = '', country = '' } = town ?? {}
      const address = inReadersOrder([text, city, country], lang)
      return [{ ...near, name: text, address, city, province, country }].slice(0, limit)
    },
  }
}

function streetOf({ lat, lon }: Place, town: Address, lang: string): Address {
  const line = `Sandbox ${(digits(lat) + digits(lon)) % 200}`
  const address = inReadersOrder([line, town.city, town.country], lang)
  return { ...town, address, unit: '', isStreet: true }
}
