import { paidServices } from '#lib/codes/paid-services.ts'
import { monthsLater } from '#lib/rules/service-time.ts'
import type { Context } from '../../context.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'
import { db, first } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { readTimeRule } from './given-time.ts'

const dayMs = 86_400_000

export type NewEnd = {
  /** Of its platform service, by default; undefined: none. */
  usual: Date | undefined
  /** @throws timeIsPaid for a later one than comes with a device, where time is paid */
  check(end: Date | undefined): void
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
