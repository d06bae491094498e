import type { Brand } from '#brands/public.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { maskContact } from './mask-contact.ts'
import { proveCode, spendCode } from './prove-code.ts'
import { provePassword } from './prove-password.ts'
import { type Own, readOwn, subjectOf } from './read-own.ts'
import { channelOf } from './request-code.ts'
import { tellOwner } from './tell-owner.ts'

export type Binding = {
  /** The new phone or mail address, and the code it received. */
  target: string
  code: string
  /** To replace one that is bound: the password, or the code which that received. */
  md5: string | undefined
  oldCode: string | undefined
  brand: Brand
}

/**
 * Binds a phone or a mail address to the caller. Throws codeWrong, codeExpired, phoneTaken; identityNeeded when one is
 * bound and neither password nor code shows that the caller may replace it; wrongPassword, tooManyAttempts;
 * accountsOnly for the mail address of a device; dataChanged when another call was faster. What was bound before is told that it is no longer. Returns what is
 * bound now, masked.
 */
export async function bindContact(ctx: Context, given: Binding): Promise<string> {
  const { services, caller, now } = ctx
  const { target } = given
  const own = await readOwn(services.pool, caller)
  const column = columnOf(own, target)
  const oldCodeId = own[column] ? await proveOwner(ctx, own[column], given) : undefined
  const isReplaced = own[column] !== null && own[column] !== target
  const subject = subjectOf(caller)
  const codeId = await proveCode(services, { purpose: 'bind', target, subject }, given.code)
  await inTransaction(services.pool, async (client) => {
    const present = await readOwn(client, caller, { isLocked: true })
    if (present[column] !== own[column]) throw new AppError('dataChanged')
    for (const id of [codeId, oldCodeId]) if (id) await spendCode(client, id, now())
    await storeContact(client, own, target)
    if (isReplaced) {
      const notice = { owner: own, text: 'contactChanged', brand: given.brand } as const
      await tellOwner(client, ctx, { ...notice, target: own[column] ?? '' })
    }
    const object = { kind: own.kind, id: own.id, name: own.login }
    const before = { [column]: own[column] ? maskContact(own[column]) : '' }
    const after = { [column]: maskContact(target) }
    await writeAudit(client, ctx, 'user/BindPhone', [{ object, before, after }])
  })
  if (isReplaced) await services.bus.publish('outbox', {})
  if (own.kind === 'device') await services.bus.publish('device', { id: own.id, imei: own.login })
  return maskContact(target)
}

async function proveOwner(
  ctx: Context,
  bound: string,
  { md5, oldCode }: Binding,
): Promise<string | undefined> {
  if (oldCode !== undefined) {
    const binding = { purpose: 'change', target: bound, subject: subjectOf(ctx.caller) } as const
    return proveCode(ctx.services, binding, oldCode)
  }
  if (md5 === undefined) throw new AppError('identityNeeded')
  await provePassword(ctx, md5)
  return undefined
}

function columnOf({ kind }: Own, target: string): 'phone' | 'email' {
  if (channelOf(target) === 'sms') return 'phone'
  if (kind === 'device') throw new AppError('accountsOnly')
  return 'email'
}

/** Writes a proven phone or mail address. A phone serves for logging in, so it has one account (or one device). */
export async function storeContact(client: PoolClient, own: Own, target: string): Promise<void> {
  const column = columnOf(own, target)
  if (column === 'phone') {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('phone'), hashtext($1))`, [target])
    const { rowCount } = await client.query(
      `SELECT FROM ${own.kind} WHERE phone = $1 AND id <> $2`,
      [target, own.id],
    )
    if (rowCount !== 0) throw new AppError('phoneTaken')
  }
  await client.query(`UPDATE ${own.kind} SET ${column} = $2 WHERE id = $1`, [own.id, target])
}
