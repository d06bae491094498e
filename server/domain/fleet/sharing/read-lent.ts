import type { ShareRights } from '#lib/rules/sharing.ts'
import { lentInForce } from '../../../db/lent-devices.ts'
import { all } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Services } from '../../../services.ts'
import type { DeviceFacts } from '../device/read-devices.ts'
import { readPresent } from '../device/read-present.ts'
import type { PresentState } from '../state/read-states.ts'

export type LentDeviceState = {
  invitation: number
  device: DeviceFacts
  state: PresentState | undefined
  from: string
  rights: ShareRights
  /** Unix seconds. */
  expiresAt: number
}

/** What one account is shown at a time. */
const mostLent = 500

/** In force now, by invitation. */
export async function readLent(services: Services, accountId: number): Promise<LentDeviceState[]> {
  const rows = await all(
    services.pool,
    lentInForce(services.now())
      .select(['i.id', 'i.device_id as deviceId', 'i.rights', 'f.login as from'])
      .select((eb) => unixSeconds(eb.ref('i.expires_at')).as('expiresAt'))
      .where('i.to_id', '=', accountId)
      .orderBy('i.id', 'desc')
      .limit(mostLent),
  )
  const ids = rows.map(({ deviceId }) => deviceId)
  const devices = await readPresent(services, ids)
  const byId = new Map(devices.map((device) => [device.facts.id, device]))
  return rows.flatMap(({ id, deviceId, from, rights, expiresAt }) => {
    const found = byId.get(deviceId)
    return found
      ? [{ invitation: id, device: found.facts, state: found.state, from, rights, expiresAt }]
      : []
  })
}
