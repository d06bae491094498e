import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { listRecycled, type RecycledPage } from '../bin/list-recycled.ts'
import type { DevicePage } from '../list/device-scans.ts'
import { listDevices } from '../list/list-devices.ts'

export const mostSelected = 100_000
const keptMs = 3_600_000
const mostKept = 5
const pageSize = 5_000

export type Selection = { id: number; ids: readonly number[]; isRecycled: boolean }

export function fixSelection(
  ctx: Context,
  list: Pick<DevicePage, 'filter' | 'state'>,
): Promise<Selection> {
  return collect(ctx, false, async (last: { id: number; imei: string } | undefined) =>
    listDevices(ctx.services, { ...list, after: last && { imei: last.imei }, limit: pageSize }),
  )
}

export function fixRecycled(
  ctx: Context,
  list: Omit<RecycledPage, 'after' | 'limit' | 'isDescending'>,
): Promise<Selection> {
  return collect(ctx, true, async (last: { id: number; deletedMs: number } | undefined) =>
    listRecycled(ctx.services.pool, { ...list, after: last, limit: pageSize, isDescending: true }),
  )
}

async function collect<R extends { id: number }>(
  ctx: Context,
  isRecycled: boolean,
  readPage: (last: R | undefined) => Promise<R[]>,
): Promise<Selection> {
  const { accountId } = ctx.caller
  if (accountId === undefined) throw new AppError('noPermission')
  const ids = new Set<number>()
  let last: R | undefined
  for (;;) {
    const page = await readPage(last)
    for (const { id } of page) ids.add(id)
    if (ids.size > mostSelected) throw new AppError('selectionTooLarge', { limit: mostSelected })
    last = page.at(-1)
    if (page.length < pageSize) break
  }
  return keep(ctx, { accountId, isRecycled, ids: [...ids] })
}

function keep(
  { services, now }: Context,
  { accountId, isRecycled, ids }: { accountId: number; isRecycled: boolean; ids: number[] },
): Promise<Selection> {
  const row = {
    account_id: accountId,
    is_recycled: isRecycled,
    device_ids: ids,
    ends_at: new Date(now() + keptMs),
  }
  return inTransaction(services.pool, async (client) => {
    const kept = await first(
      client,
      db.insertInto('selection').values(rowFor('selection', row)).returning('id'),
    )
    if (!kept) throw new Error('no selection came back')
    const newest = db
      .selectFrom('selection')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(mostKept)
    const old = db.deleteFrom('selection').where('account_id', '=', accountId)
    await run(client, old.where('id', 'not in', newest))
    return { id: kept.id, ids, isRecycled }
  })
}

/** Of the caller alone. Throws selectionOver. */
export async function findSelection(
  { services, caller, now }: Context,
  id: string,
): Promise<Selection> {
  const found = await first(
    services.pool,
    db
      .selectFrom('selection')
      .select(['id', 'device_ids as ids', 'is_recycled as isRecycled'])
      .where('id', '=', Number(id))
      .where('account_id', '=', caller.accountId ?? 0)
      .where('ends_at', '>', new Date(now())),
  )
  if (!found) throw new AppError('selectionOver')
  return found
}
