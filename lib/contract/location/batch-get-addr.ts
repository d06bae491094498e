import { addressParams, addressRate, addressReply } from '../address-fields.ts'
import { defineFunc } from '../define.ts'

export const batchGetAddr = defineFunc('location/BatchGetAddr', {
  summary:
    'Addresses of up to 100 places, in their order: a street of an archive, else what the provider knows, else the nearest town, else raw coordinates. Waits some seconds for the provider.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: addressParams,
  reply: addressReply,
  rate: addressRate,
})
