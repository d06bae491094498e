import { call, logIn, type Reply } from './caller.ts'
import { createDevice, makeFacts, type PositionOptions, putPositions } from './devices.ts'
import { createAccount, createOrganisation, type Organisation } from './organisations.ts'
import type { Platform } from './platform.ts'

const minute = 60
const hour = 3_600
const day = 86_400
/** Of China, where organisations are, three days ago. */
export const vanMidnight = (Math.floor(Date.now() / 1000 / day) - 3) * day - 8 * hour
/** Unix seconds of an hour of that day. */
export const vanAt = (hours: number): number => vanMidnight + hours * hour

/** Begin and end in Unix seconds. */
export type Leg = [number, number]

/** A fix a minute from 6:00 to 14:00, at rest but for legs at 60 km/h to the north. */
function fixesOf(deviceId: number, legs: readonly Leg[]): PositionOptions[] {
  const rows: PositionOptions[] = []
  let lat = 31_000_000
  for (let time = vanAt(6); time <= vanAt(14); time += minute) {
    const isMoving = legs.some(([from, to]) => time >= from && time < to)
    rows.push({ deviceId, time, lat, lon: 121_000_000, speed: isMoving ? 600 : 0 })
    if (isMoving) lat += 8_983
  }
  return rows
}

const outAndHome: readonly Leg[] = [
  [vanAt(8), vanAt(8.5)],
  [vanAt(10.5), vanAt(11)],
]

export type VanRow = Record<string, number | string | boolean | null | object[]>

/** An organisation below `parent` with a van that drives at 8:00 and at 10:30, for half an hour each, and an account. */
export async function drivenVan(
  platform: Platform,
  parent: Organisation,
  legs: readonly Leg[] = outAndHome,
) {
  const organisation = await createOrganisation(platform, { parent })
  const account = await createAccount(platform, { organisation })
  const sid = await logIn(platform, account)
  const device = await createDevice(platform, { organisation, name: 'van' })
  const simei = String(device.id)
  const period = { start_time: vanMidnight, end_time: vanMidnight + day - 1 }
  const ask = (func: string, params: object, by = sid): Promise<Reply> => {
    platform.advance(2)
    return call(platform, func, params, { sid: by })
  }
  const rows = async (func: string, params: object = {}, by = sid): Promise<VanRow[]> =>
    (await ask(func, { ...period, imei_list: [device.imei], ...params }, by))['items']
  /** Other ways of the day, as late reports tell them. */
  const late = async (moved: readonly Leg[]) => {
    const own = 'DELETE FROM tracking.position WHERE device_id = $1'
    await platform.positions.query(own, [device.id])
    await putPositions(platform, fixesOf(device.id, moved))
    await makeFacts(platform, device.id)
  }
  await late(legs)
  const name = `Name of ${account.login}`
  return { organisation, device, simei, sid, name, period, ask, rows, late }
}

/** As after a sale. */
export async function giveDevice({ pool }: Platform, deviceId: number, to: Organisation) {
  await pool.query('UPDATE device SET organisation_id = $1 WHERE id = $2', [to.id, deviceId])
}
