import { addressParams, addressRate, addressReply } from '../address-fields.ts'
import { defineFunc } from '../define.ts'

export const batchReverseGeocode = defineFunc('location/BatchReverseGeocode', {
  summary:
    'Addresses of up to 100 places, in their order, as `location/BatchGetAddr` has them, but at once: from what is known here, without asking the provider.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: addressParams,
  reply: addressReply,
  rate: addressRate,
})
