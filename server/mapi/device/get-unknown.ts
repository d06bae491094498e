import { getUnknown as contract } from '#lib/contract/device/get-unknown.ts'
import { listUnknownNumbers } from '../../domain/fleet/discovery/list-unknown-numbers.ts'
import { handle } from '../door/handle.ts'

export const getUnknown = handle(contract, async ({ services }) => {
  const numbers = await listUnknownNumbers(services)
  return {
    items: numbers.map(({ imei, protocol, count, firstAt, lastAt, ip }) => ({
      imei,
      protocol,
      count,
      first_time: firstAt,
      last_time: lastAt,
      ip,
    })),
  }
})
