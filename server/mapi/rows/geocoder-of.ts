import type { Geocoder } from '../../integrations/geocode/provider/provider.ts'
import type { CallContext } from '../door/handle.ts'

const daySeconds = 86_400

export type CallGeocoder = {
  geocoder: Geocoder | undefined
  /** Whether the caller's organisation may cost one more request today. */
  take: () => Promise<boolean>
}

/** The provider of the brand, and the organisation's quota of it (GEOCODE_PER_DAY). */
export function geocoderOf({ services, client, caller, now }: CallContext): CallGeocoder {
  const perDay = services.config.GEOCODE_PER_DAY
  const rate = { perSecond: perDay / daySeconds, burst: perDay }
  return {
    geocoder: services.geocoders(client.brand),
    take: async () => services.limiter.take(`geocode:${caller.organisationId}`, rate, now()),
  }
}
