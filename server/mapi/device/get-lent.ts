import { whyNot } from '#lib/commands/carry.ts'
import { commandOf } from '#lib/commands/catalogue.ts'
import { getLent as contract } from '#lib/contract/device/get-lent.ts'
import { guestCommands } from '#lib/rules/sharing.ts'
import type { DeviceFacts } from '../../domain/fleet/device/read-devices.ts'
import { type LentDeviceState, readLent } from '../../domain/fleet/sharing/read-lent.ts'
import { ownAccount } from '../../domain/people/account/own-account.ts'
import { handle } from '../door/handle.ts'
import { toDeviceRow } from '../rows/device-row.ts'

const hasWord = (type: number, device: DeviceFacts): boolean => {
  const command = commandOf(type)
  return command !== undefined && whyNot(command, device) === undefined
}

const nobody = { kind: 'device', permissions: [] } as const

/** By field: a guest must not learn number, owner or notes. */
export const getLent = handle(contract, async (ctx) => {
  const now = ctx.now() / 1000
  const lent = await readLent(ctx.services, ownAccount(ctx))
  return { time: Math.floor(now), items: lent.map((one) => itemOf(one, now)) }
})

function itemOf(
  { invitation, device, state, from, rights, expiresAt }: LentDeviceState,
  now: number,
) {
  const row = toDeviceRow(device, state, { now, reader: nobody })
  return {
    invite_id: String(invitation),
    simei: row.simei,
    name: row.name,
    icon: row.icon,
    from,
    rights,
    end_time: expiresAt,
    commands: rights === 'view' ? [] : guestCommands.filter((type) => hasWord(type, device)),
    state: row.state,
    fix_time: row.fix_time,
    lat: row.lat,
    lon: row.lon,
    speed: row.speed,
    course: row.course,
  }
}
