import { batchGetAddr as contract } from '#lib/contract/location/batch-get-addr.ts'
import { findAddresses } from '../../domain/tracking/address/find-addresses.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { handle } from '../door/handle.ts'
import { geocoderOf } from '../rows/geocoder-of.ts'
import { addressItems, askedPlaces } from './address-reply.ts'

/** For the provider, of one call. */
const forMs = 8000

export const batchGetAddr = handle(contract, async (ctx, params) => {
  const lang = knownLanguage(params.language || ctx.lang)
  const addresses = await findAddresses(
    { main: ctx.services.pool, now: ctx.now },
    askedPlaces(params),
    { lang, forMs, ...geocoderOf(ctx) },
  )
  return { items: addressItems(params, addresses) }
})
