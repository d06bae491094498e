import type { z } from 'zod'
import { lineStates } from '#lib/codes/device-state.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { stateEvent } from '#lib/contract/push-events.ts'
import { unpackState } from '../../../../db/packed-state.ts'
import { textStatement } from '../../../../db/text-statement.ts'
import { settledUntil } from '../../alarm/read-new-alarms.ts'
import type { PlacedDevice } from '../pushed-devices.ts'
import { type PushSource, settledAt, type TakenRow } from './taken.ts'

const atOnce = 2000

const changesText = textStatement(
  'tracking',
  `SELECT device_id AS "deviceId", taken_at AS "takenAt", time, state FROM tracking.state_change
   WHERE taken_at >= $1 AND (taken_at, device_id) > ($1::int8, $2::int) AND taken_at < $3
   ORDER BY taken_at, device_id LIMIT ${atOnce}`,
)

type Change = { deviceId: number; takenAt: number; time: number; state: number }
type ChangeRow = Change & TakenRow

const table = 'tracking.state_change'

/** Changes of what devices are like, as gateways and the offline sweep write them down. */
export const states: PushSource<ChangeRow> = {
  now: async ({ positions }) => ({ takenAt: await settledUntil(positions, table), lastId: 0 }),
  look: async ({ positions }, after) => {
    const horizon = await settledUntil(positions, table)
    const values = [after.takenAt, after.lastId, horizon]
    const { rows } = await positions.query<Change>({
      name: 'take-state-changes',
      text: changesText,
      values: values,
    })
    const taken = rows.map((row) => ({
      ...row,
      at: { takenAt: row.takenAt, lastId: row.deviceId },
    }))
    const isFull = rows.length === atOnce
    const last = isFull ? taken.at(-1)?.at : undefined
    return { rows: taken, until: last ?? settledAt(horizon, after), isFull: isFull }
  },
  tell: async (_, rows, { devices }) =>
    rows.flatMap((change) => {
      const device = devices.get(change.deviceId)
      if (!device) return []
      const time = change.time + storeEpoch
      return { deviceId: device.id, time: time, event: eventOf(change, device) }
    }),
}

const accOf = (hasIgnition: boolean | undefined) => {
  if (hasIgnition === undefined) return 'e_acc_empty' as const
  return hasIgnition ? ('e_acc_open' as const) : ('e_acc_close' as const)
}

function eventOf({ time, state }: Change, device: PlacedDevice): z.input<typeof stateEvent> {
  const { line, isMoving, hasIgnition, isCharging, isOilCut } = unpackState(state)
  return {
    simei: String(device.id),
    imei: device.imei,
    name: device.name,
    time: time + storeEpoch,
    line_state: lineStates[line] ?? 'e_line_down',
    is_moving: isMoving,
    acc: accOf(hasIgnition),
    charging: isCharging ?? null,
    oil_cut: isOilCut ?? null,
  }
}
