import { paidServices } from '#lib/codes/paid-services.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import { monthsLater } from '#lib/rules/service-time.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { isLimited, readTimeRule } from './given-time.ts'

const dayMs = 86_400_000

export type NewEnd = {
  /** Of its platform service, by default; undefined: none. */
  usual: Date | undefined
  /** @throws timeIsPaid for a later one than comes with a device, where time is paid */
  check(end: Date | undefined): void
}

export type NewNumber = {
  imei: string
  /** As it is asked for. */
  end: Date | undefined
  /** Not imported, which pays for the time that comes with a device. */
  isClaimed: boolean
}

/**
 * The end of one of them: its own, the usual one, or what an erased device of this number had left,
 * unless the root adds it or an import pays anew.
 * @throws timeIsPaid
 */
export async function endOfNumber(
  client: PoolClient,
  ctx: Pick<Context, 'caller' | 'now'>,
  { imei, end, isClaimed }: NewNumber,
): Promise<Date | undefined> {
  const { usual, check } = await readNewEnd(client, ctx)
  check(end)
  const wanted = end ?? usual
  if (!usual || !wanted || ctx.caller.isRoot) return wanted
  if (!isClaimed && (await isLimited(client, paidServices.deviceImport.type))) return wanted
  const kept = await first(
    client,
    db
      .selectFrom('number_end')
      .select('expires_at as end')
      .where('number_key', '=', numberKey(imei)),
  )
  if (!kept || wanted <= kept.end) return wanted
  if (end && end.getTime() > kept.end.getTime() + dayMs) throw new AppError('timeIsPaid')
  return kept.end
}

/** When the platform service of a device ends that the caller adds. */
export async function readNewEnd(
  store: Pool | PoolClient,
  ctx: Pick<Context, 'caller' | 'now'>,
): Promise<NewEnd> {
  const usual = await endOfNewDevice(store, ctx.now())
  const refuse = await readTimeRule(store, ctx)
  // Ends are days, and last until the end of theirs.
  const latest = usual ? new Date(usual.getTime() + dayMs) : null
  const check = (end: Date | undefined) => {
    const refusal = refuse(latest, end)
    if (refusal) throw new AppError(refusal.error)
  }
  return { usual, check }
}

/** A default that is closed gives no time: the service is over at once, and is bought. */
async function endOfNewDevice(store: Pool | PoolClient, now: number): Promise<Date | undefined> {
  const given = await first(
    store,
    db
      .selectFrom('service_default')
      .select(['flow', 'is_open as isOpen'])
      .where('type', '=', paidServices.platform.type),
  )
  return given && monthsLater(new Date(now), given.isOpen ? given.flow : 0)
}
