import { batchReverseGeocode as contract } from '#lib/contract/location/batch-reverse-geocode.ts'
import { handle } from '../door/handle.ts'
import { knownAddressesOf } from '../door/known-addresses.ts'
import { addressItems, askedPlaces } from './address-reply.ts'

export const batchReverseGeocode = handle(contract, async (ctx, params) => ({
  items: addressItems(params, await knownAddressesOf(ctx, askedPlaces(params), params.language)),
}))
