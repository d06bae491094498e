import { getShared as contract } from '#lib/contract/device/get-shared.ts'
import { readPresent } from '../../domain/fleet/device/read-present.ts'
import { openShare } from '../../domain/tracking/live/open-share.ts'
import { AppError } from '../../errors.ts'
import { handlePublic } from '../door/handle.ts'
import { type AddressContext, knownAddressesOf } from '../door/known-addresses.ts'
import { toDeviceRow } from '../rows/device-row.ts'

const nobody = { kind: 'device', permissions: [] } as const

/** By field: the link must not reveal owner or number. */
export const getShared = handlePublic(contract, async (ctx, params) => {
  const { services } = ctx
  const { token, pwd_md5: password, view_key: viewKey } = params
  const { deviceId, expiresAt, ...opened } = await openShare(ctx, token, { password, viewKey })
  const [device] = await readPresent(services, [deviceId])
  if (!device) throw new AppError('shareEnded')
  const now = ctx.now() / 1000
  const row = toDeviceRow(device.facts, device.state, { now, reader: nobody })
  return {
    // No fallback to digits of the number here.
    name: device.facts.givenName,
    icon: row.icon,
    state: row.state,
    fix_time: row.fix_time,
    lat: row.lat,
    lon: row.lon,
    speed: row.speed,
    course: row.course,
    address: await addressOf(ctx, row, params.language),
    end_time: expiresAt,
    time: Math.floor(now),
    view_key: opened.viewKey,
  }
})

type Place = { lat: number | null; lon: number | null }

async function addressOf(ctx: AddressContext, { lat, lon }: Place, language?: string) {
  if (lat === null || lon === null) return null
  const [address] = await knownAddressesOf(ctx, [{ lat: lat / 1e6, lon: lon / 1e6 }], language)
  return address?.address ?? null
}
