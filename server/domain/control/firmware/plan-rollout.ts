import { sql } from 'kysely'
import type { Protocol } from '#lib/codes/protocols.ts'
import type { RolloutWay, TargetReason } from '#lib/codes/rollout.ts'
import { firmwareLimits } from '#lib/rules/firmware-limits.ts'
import { AppError } from '../../../app-error.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first } from '../../../db/sql.ts'
import { placesAbove } from './list-firmware.ts'

export type RolloutPlan = {
  firmwareId: number
  model: string
  version: string
  way: RolloutWay
  /** Whose devices. */
  organisation: { id: number; path: string }
  includesBelow: boolean
  /** Devices in sight that get it first. */
  named: readonly number[]
  /** Per cent of the others. */
  share: number
  isWhole: boolean
  /** Unix seconds. */
  endsAt: number
}

/** `why`: it cannot take it. */
export type PlannedTarget = { deviceId: number; stage: 1 | 2 | 3; why: TargetReason }

const daySeconds = 86_400
/** Numbers that a refusal names. */
const mostTold = 20

const told = (devices: readonly { imei: string }[]) =>
  `${devices
    .slice(0, mostTold)
    .map(({ imei }) => imei)
    .join(', ')}${devices.length > mostTold ? ' …' : ''}`

/**
 * Who gets it, in which stage. The same devices are a share whenever it is asked. `keepsFirmware`: until the transaction ends. Throws notFound, firmwareMismatch, rolloutPast,
 * rangeTooLong, firmwareOtherModel, selectionTooLarge, firmwareNobody, firmwareBusy.
 */
export async function planRollout(
  store: Pool | PoolClient,
  plan: RolloutPlan,
  { now, keepsFirmware }: { now: number; keepsFirmware: boolean },
): Promise<PlannedTarget[]> {
  checkEnd(plan, now)
  const firmware = await readFirmware(store, plan, keepsFirmware)
  const devices = await devicesOf(store, plan)
  const named = devices.filter(({ isNamed }) => isNamed)
  const others = devices.filter(({ isNamed }) => !isNamed)
  const shared = Math.ceil((others.length * plan.share) / 100)
  const chosen = [...named, ...others.slice(0, plan.isWhole ? others.length : shared)]
  if (chosen.length === 0) throw new AppError('firmwareNobody')
  if (chosen.length > firmwareLimits.devices)
    throw new AppError('selectionTooLarge', { limit: firmwareLimits.devices })
  await checkFree(store, chosen)
  return chosen.map((device, at) => ({
    deviceId: device.id,
    stage: at < named.length ? 1 : at < named.length + shared ? 2 : 3,
    why: whyUnable(plan.way, device.protocol, firmware.fetchText),
  }))
}

function checkEnd({ endsAt }: RolloutPlan, now: number): void {
  const left = endsAt - now / 1000
  if (left <= 0) throw new AppError('rolloutPast')
  if (left > firmwareLimits.mostDays * daySeconds)
    throw new AppError('rangeTooLong', { days: firmwareLimits.mostDays })
}

/** Of this organisation or one above; with the model and version that were chosen. */
async function readFirmware(store: Pool | PoolClient, plan: RolloutPlan, isKept: boolean) {
  const firmware = await first(
    store,
    db
      .selectFrom('firmware as f')
      .select(['f.models', 'f.version', 'f.fetch_text as fetchText'])
      .where('f.id', '=', plan.firmwareId)
      .where('f.organisation_id', '=', anyOf(placesAbove(plan.organisation.path)))
      .$if(isKept, (rows) => rows.forKeyShare()),
  )
  if (!firmware) throw new AppError('notFound')
  const isIts = firmware.models?.includes(plan.model) && firmware.version === plan.version
  if (!isIts) throw new AppError('firmwareMismatch')
  return firmware
}

type Device = { id: number; imei: string; protocol: Protocol; isNamed: boolean }

/** Those that are named, all of the model; then the others in an order that has nothing to do with their numbers. */
async function devicesOf(store: Pool | PoolClient, plan: RolloutPlan): Promise<Device[]> {
  const { model, named, organisation, includesBelow } = plan
  const firstOnes = await all(
    store,
    living().select('d.model').where('d.id', '=', anyOf(named)).orderBy('d.id'),
  )
  const strange = firstOnes.filter((device) => device.model !== model)
  if (strange.length > 0) throw new AppError('firmwareOtherModel', { numbers: told(strange) })
  const chosen = firstOnes.map(({ id, imei, protocol }) => ({
    id,
    imei,
    protocol,
    isNamed: true,
  }))
  if (plan.share === 0 && !plan.isWhole) return chosen
  const others = await all(
    store,
    living()
      .where('d.model', '=', model)
      .where('d.frozen_at', 'is', null)
      .where((eb) => eb.not(eb('d.id', '=', anyOf(named))))
      .where((eb) =>
        includesBelow
          ? isBelow(eb.ref('o.path').$castTo<string>(), organisation.path)
          : eb('o.id', '=', organisation.id),
      )
      .orderBy(sql`hashint4extended(d.id, ${plan.firmwareId}), d.id`)
      .limit(firmwareLimits.devices + 1),
  )
  if (others.length > firmwareLimits.devices)
    throw new AppError('selectionTooLarge', { limit: firmwareLimits.devices })
  return [...chosen, ...others.map((device) => ({ ...device, isNamed: false }))]
}

const living = () =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select(['d.id', 'd.imei', 'd.protocol'])
    .where('d.deleted_at', 'is', null)

async function checkFree(store: Pool | PoolClient, devices: readonly Device[]): Promise<void> {
  const busy = await all(
    store,
    db
      .selectFrom('rollout_target as t')
      .innerJoin('device as d', 'd.id', 't.device_id')
      .select('d.imei')
      .where('t.device_id', '=', anyOf(devices.map(({ id }) => id)))
      .where('t.ended_at', 'is', null)
      .orderBy('d.id')
      .limit(mostTold + 1),
  )
  if (busy.length > 0) throw new AppError('firmwareBusy', { numbers: told(busy) })
}

/** Years of the standard are known once a device speaks. */
function whyUnable(way: RolloutWay, protocol: Protocol, fetchText: string): TargetReason {
  if (protocol !== (way === 'text' ? 'gt06' : 'jt808')) return 'protocol'
  return way === 'text' && fetchText === '' ? 'noText' : ''
}

export type StageCounts = { named: number; shared: number; others: number; unable: number }

export function countStages(targets: readonly PlannedTarget[]): StageCounts {
  const of = (stage: number) => targets.filter((target) => target.stage === stage).length
  const unable = targets.filter(({ why }) => why !== '').length
  return { named: of(1), shared: of(2), others: of(3), unable }
}
