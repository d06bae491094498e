import { type InferResult, sql } from 'kysely'
import {
  lowBatteryOverPercent,
  lowBatteryPercent,
  lowPowerSeconds,
} from '#lib/codes/device-settings.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { restWords } from '#lib/commands/rest-words.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import type { Bus } from '../../../jobs/bus.ts'
import type { Log } from '../../../log.ts'
import { readPositionStates } from '../../fleet/state/read-states.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { insertWords, type SentWord } from '../standing/insert-words.ts'
import { powerTypes } from '../standing/keep-standing.ts'
import type { SettingChange } from './setting-value.ts'

/** Of devices whose interval nobody chose. */
const usualSeconds = 600

/** Whether a device of the protocol can be told of an interval. */
export const hearsInterval = (protocol: Protocol): boolean => restWords[protocol] !== undefined

const restsByInterval = (protocol: Protocol): boolean =>
  restWords[protocol]?.(usualSeconds).rest.kind === 'interval'

type Changed = { deviceIds: readonly number[]; changes: readonly SettingChange[]; now: Date }

/** A change of the mode, or of the interval that it stands in for, is looked at by the next `runLowPower`. */
export async function noteLowPower(
  client: PoolClient,
  { deviceIds, changes, now }: Changed,
): Promise<void> {
  const mode = changes.find(({ key }) => key === 'lowpowermodeswitch')
  const isNewInterval = changes.some(({ key }) => key === 'locint_val')
  if (!mode && !isNewInterval) return
  if (mode?.value === 1)
    await run(
      client,
      db
        .insertInto('low_power_mode')
        .values(
          rowFor(
            'low_power_mode',
            deviceIds.map((id) => ({ device_id: id, next_at: now })),
          ),
        )
        .onConflict((already) => already.column('device_id').doUpdateSet({ next_at: now })),
    )
  const seen = isNewInterval ? { next_at: now, is_low: false } : { next_at: now }
  const modes = db.updateTable('low_power_mode').set(rowFor('low_power_mode', seen))
  await run(client, modes.where('device_id', '=', anyOf(deviceIds)))
}

const atOnce = 100
const waitSeconds = 7 * 86_400
/** Until one is tried again that failed. */
const failedMs = 3_600_000

type Stores = { main: Pool; positions: Pool; bus: Bus; log: Log; now: () => number }

const duePage = (at: Date) =>
  db
    .selectFrom('low_power_mode')
    .select('device_id as deviceId')
    .where('next_at', '<=', at)
    .orderBy('next_at')
    .limit(atOnce)

const dueModes = (at: Date, deviceIds: readonly number[]) =>
  db
    .selectFrom('low_power_mode as l')
    .innerJoin('device as d', 'd.id', 'l.device_id')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .leftJoin('device_setting as m', (on) =>
      on.onRef('m.device_id', '=', 'l.device_id').on('m.key', '=', 'lowpowermodeswitch'),
    )
    .leftJoin('device_setting as i', (on) =>
      on.onRef('i.device_id', '=', 'l.device_id').on('i.key', '=', 'locint_val'),
    )
    // One schedule a device.
    .leftJoin('standing_order as s', (on) =>
      on.onRef('s.device_id', '=', 'l.device_id').on('s.type_value', '=', anyOf(powerTypes)),
    )
    .select(['l.device_id as deviceId', 'l.is_low as isLow', 'd.protocol', 'd.imei'])
    .select(['d.organisation_id as ownerId', 'o.path'])
    .select((eb) => [
      eb.ref('i.value').$castTo<number | null>().as('interval'),
      sql<boolean>`coalesce(m.value = '1'::jsonb, false)`.as('isChosen'),
      sql<boolean>`coalesce(NOT s.is_on, false)`.as('isResting'),
      sql<boolean>`d.deleted_at IS NULL AND d.frozen_at IS NULL
        AND coalesce(d.expires_at > ${at}, true)`.as('isServed'),
    ])
    .where('l.device_id', '=', anyOf(deviceIds))
    .where('l.next_at', '<=', at)
    .orderBy('l.device_id')
    .forUpdate('l')

type Due = InferResult<ReturnType<typeof dueModes>>[number]
type Step = { due: Due; isLow: boolean; isTold: boolean; isGone: boolean }

/** `battery`: per cent, where it told one. */
function stepOf(due: Due, battery: number | undefined): Step {
  const below = due.isLow ? lowBatteryOverPercent : lowBatteryPercent
  const isEmpty = battery === undefined ? due.isLow : battery < below
  const isLow = due.isChosen && isEmpty
  const protocol = due.protocol as Protocol
  const isNews = isLow !== due.isLow && hearsInterval(protocol)
  // It would end the rest; whoever reports again is looked at anew.
  const wouldWake = due.isResting && restsByInterval(protocol)
  return { due, isLow, isTold: isNews && due.isServed && !wouldWake, isGone: !due.isChosen }
}

/** A longer interval than that of the mode stays. */
const secondsOf = ({ due: { interval }, isLow }: Step): number =>
  isLow ? Math.max(lowPowerSeconds, interval ?? 0) : (interval ?? usualSeconds)

/**
 * Tells devices with the low-battery mode to report every two minutes below 20 %, and as chosen again from 25 %. Looked
 * at every two minutes; a device that is frozen, expired or deleted, or rests by its interval, hears it later. Parallel
 * workers allowed. Counts what was sent.
 */
export async function runLowPower(stores: Stores): Promise<number> {
  const { main, bus, now } = stores
  let count = 0
  for (;;) {
    const page = await all(main, duePage(new Date(now())))
    const deviceIds = page.map(({ deviceId }) => deviceId)
    const sent = await lookAtPage(stores, deviceIds)
    for (const command of sent) await bus.publish('command', command)
    count += sent.length
    if (page.length < atOnce) return count
  }
}

/** At once; where that fails one by one, so that a device that cannot be told stops no other. */
async function lookAtPage(stores: Stores, deviceIds: readonly number[]): Promise<SentWord[]> {
  const { main, positions, now, log } = stores
  const states = await readPositionStates(positions, deviceIds)
  try {
    return await lookAt(stores, deviceIds, states)
  } catch (error) {
    log.warn({ err: error }, 'a page of low-battery modes failed')
  }
  const sent: SentWord[] = []
  for (const id of deviceIds) {
    try {
      sent.push(...(await lookAt(stores, [id], states)))
    } catch (error) {
      log.error({ err: error, device: id }, 'the low-battery mode of a device failed')
      const later = db.updateTable('low_power_mode').set({ next_at: new Date(now() + failedMs) })
      await run(main, later.where('device_id', '=', id))
    }
  }
  return sent
}

type States = Awaited<ReturnType<typeof readPositionStates>>

const lookAt = ({ main, now }: Stores, deviceIds: readonly number[], states: States) =>
  inTransaction(main, async (client) => {
    // Before commands, as those who order do.
    const devices = db.selectFrom('device').select('id').where('id', '=', anyOf(deviceIds))
    await all(client, devices.orderBy('id').forNoKeyUpdate())
    const due = await all(client, dueModes(new Date(now()), deviceIds))
    const steps = due.map((one) => stepOf(one, states.get(one.deviceId)?.battery))
    return takeSteps(client, steps, now())
  })

async function takeSteps(client: PoolClient, steps: readonly Step[], now: number) {
  const told = steps.filter(({ isTold }) => isTold)
  const words = told.map((step) => ({
    deviceId: step.due.deviceId,
    kind: 'interval',
    params: { seconds: secondsOf(step) },
    typeValue: null,
    accountId: null,
    organisationId: step.due.ownerId,
    until: now / 1000 + waitSeconds,
  }))
  const sent = words.length === 0 ? [] : await insertWords(client, words)
  const commands = new Map(sent.map(({ id, deviceId }) => [deviceId, id]))
  for (const { due, isLow } of told) {
    const { deviceId: id, imei: name, ownerId, path } = due
    const caller = { kind: 'visitor', name: '', organisationId: ownerId, path } as const
    const object = { kind: 'device', id, name, ownerId } as const
    const after = { setting: 'lowpowermodeswitch', is_low: isLow, command: commands.get(id) }
    const by = { now: () => now, ip: '', requestId: '', caller }
    await writeAudit(client, by, 'cmd/LowPower', [{ object, after }])
  }
  // One that cannot be told now keeps what it was told.
  const isOver = ({ isGone, isTold, isLow, due }: Step) => isGone && (isTold || isLow === due.isLow)
  const gone = steps.filter(isOver).map(({ due }) => due.deviceId)
  await run(client, db.deleteFrom('low_power_mode').where('device_id', '=', anyOf(gone)))
  for (const isLow of [true, false]) {
    const ids = told.filter((step) => step.isLow === isLow).map(({ due }) => due.deviceId)
    const modes = db.updateTable('low_power_mode').set({ is_low: isLow })
    await run(client, modes.where('device_id', '=', anyOf(ids)))
  }
  const seen = steps.map(({ due }) => due.deviceId)
  const later = db
    .updateTable('low_power_mode')
    .set({ next_at: new Date(now + lowPowerSeconds * 1000) })
  await run(client, later.where('device_id', '=', anyOf(seen)))
  return sent
}
