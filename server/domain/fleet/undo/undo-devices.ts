import type { Context } from '../../../context.ts'
import { anyOf, db, run, tuples } from '../../../db/sql.ts'
import { changesBetween } from '../../platform/audit/changes-between.ts'
import { type BulkOutcome, changeDevices, type Refusal } from '../device/change-devices.ts'
import { type LockedDevice, lockCounts } from '../device/lock-devices.ts'
import { checkSeller } from '../device/lock-target.ts'
import { tellWho } from '../device/tell-who.ts'
import { claimUndo, type FoundUndo } from './find-undo.ts'
import { bringBack, bringBackShares, type FormerDevice, readFormer } from './former-devices.ts'

const sellersOnly = ['device/Sell', 'device/Extend']

export async function devicesOfUndo({ services }: Context, undoId: number): Promise<number[]> {
  const rows = db
    .selectFrom('undo_device')
    .select('device_id')
    .where('undo_id', '=', undoId)
    .orderBy('device_id')
  return (await tuples<[number]>(services.pool, rows)).map(([id]) => id)
}

export type UndonePart = {
  ids: readonly number[]
  /** Claimed before. */
  isPart: boolean
}

/** Devices changed since, or whose former organisation left the tree, stay. */
export async function undoDevices(
  ctx: Context,
  undo: FoundUndo,
  { ids, isPart }: UndonePart,
): Promise<BulkOutcome> {
  const { caller } = ctx
  const { id: undoId, func, shareIds } = undo
  let already: number[] = []
  const outcome = await changeDevices(ctx, {
    func: 'family/Undo',
    ids,
    inBin: func === 'device/Delete',
    prepare: async (client) => {
      if (sellersOnly.includes(func)) await checkSeller(client, ctx)
      if (!isPart) await claimUndo(client, ctx, undoId)
      const own = db.selectFrom('device').where('id', '=', anyOf(ids)).orderBy('id')
      await run(client, own.forUpdate())
      const rows = await readFormer(client, { undoId, ids, path: caller.path })
      already = rows.filter(({ isDone }) => isDone).map(({ id }) => id)
      const former = new Map(rows.map((row) => [row.id, row]))
      const formerOf = (devices: readonly LockedDevice[]) =>
        devices.flatMap(({ id }) => former.get(id) ?? [])
      return {
        refuse: ({ id }) => refuse(former.get(id)),
        apply: async (devices) => {
          const back = formerOf(devices)
          const homes = back.map(({ kept }) => kept.organisation_id)
          await lockCounts(client, [...homes, ...devices.map((one) => one.organisationId)])
          await tellWho(client, ctx)
          await bringBack(client, { undoId, devices: back, now: new Date(ctx.now()) })
        },
        describe: (device) => describe(device, former.get(device.id)),
        endsAccess: (device) => leaves(device, former.get(device.id)),
        afterwards: (devices) => bringBackShares(client, { devices: formerOf(devices), shareIds }),
      }
    },
  })
  return withAlready(outcome, already)
}

function refuse(former: FormerDevice | undefined): Refusal | undefined {
  if (!former) return { error: 'deviceNotFound' }
  if (!former.isSame) return { error: 'changedSince' }
  return former.isInView ? undefined : { error: 'formerPlaceGone' }
}

const leaves = (device: LockedDevice, former: FormerDevice | undefined) =>
  former !== undefined &&
  (former.kept.organisation_id !== device.organisationId || former.kept.deleted_at !== null)

function describe(device: LockedDevice, former: FormerDevice | undefined) {
  if (!former) return { before: {}, after: {} }
  const { kept } = former
  const now = { ...device, expiresAt: device.expiresAt?.toISOString() ?? null }
  const end = kept.expires_at === null ? null : new Date(kept.expires_at).toISOString()
  const wanted = {
    organisationId: kept.organisation_id,
    groupId: kept.group_id,
    phone: kept.phone,
    accountId: kept.account_id,
    dealerId: kept.dealer_id,
    expiresAt: end,
    model: kept.model,
    icon: kept.icon,
  }
  return changesBetween(now, wanted) ?? { before: {}, after: {} }
}

function withAlready(outcome: BulkOutcome, already: readonly number[]): BulkOutcome {
  const isBack = new Set(already)
  return {
    done: [...outcome.done, ...outcome.failed.filter(({ id }) => isBack.has(id))],
    failed: outcome.failed.filter(({ id }) => !isBack.has(id)),
  }
}
