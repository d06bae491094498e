import { getShared as contract } from '#lib/contract/device/get-shared.ts'
import { readDevices } from '../../domain/device/read-devices.ts'
import { findSharedDevice } from '../../domain/device/share-device.ts'
import { readPositionStates } from '../../domain/position/read-states.ts'
import { AppError } from '../../errors.ts'
import { toDeviceRow } from '../device-row.ts'
import { handlePublic } from '../handle.ts'
import { type AddressContext, knownAddressesOf } from '../known-addresses.ts'

const nobody = { kind: 'device', permissions: [] } as const

/** By field: the link must not reveal owner or number. */
export const getShared = handlePublic(contract, async (ctx, { token, language }) => {
  const { services } = ctx
  const { deviceId, expiresAt } = await findSharedDevice(services.pool, token, ctx.now())
  const [[device], states] = await Promise.all([
    readDevices(services.pool, [deviceId]),
    readPositionStates(services.positions, [deviceId]),
  ])
  if (!device) throw new AppError('shareEnded')
  const now = ctx.now() / 1000
  const row = toDeviceRow(device, states.get(deviceId), { now, reader: nobody })
  return {
    // No fallback to digits of the number here.
    name: device.givenName,
    icon: row.icon,
    state: row.state,
    fix_time: row.fix_time,
    lat: row.lat,
    lon: row.lon,
    speed: row.speed,
    course: row.course,
    address: await addressOf(ctx, row, language),
    end_time: expiresAt,
    time: Math.floor(now),
  }
})

type Place = { lat: number | null; lon: number | null }

async function addressOf(ctx: AddressContext, { lat, lon }: Place, language?: string) {
  if (lat === null || lon === null) return null
  const [address] = await knownAddressesOf(ctx, [{ lat: lat / 1e6, lon: lon / 1e6 }], language)
  return address?.address ?? null
}
