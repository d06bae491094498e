import type { Brand } from '#brands/public.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { countsFrom } from './contact-hold.ts'
import { maskContact } from './mask-contact.ts'
import { proveCode, spendCode } from './prove-code.ts'
import { provePassword } from './prove-password.ts'
import { type Own, readOwn, subjectOf } from './read-own.ts'
import { channelOf } from './request-code.ts'
import { tellOwner } from './tell-owner.ts'

export type ContactBinding = {
  target: string
  code: string
  /** Or a code to the present contact. */
  md5: string | undefined
  oldCode: string | undefined
  brand: Brand
}

/**
 * Notifies old and remaining contacts; a new one may reset the password a day later. Returns it
 * masked, and since when (ms).
 */
export async function bindContact(
  ctx: Context,
  given: ContactBinding,
): Promise<{ shown: string; countsFrom: number }> {
  const { services, caller, now } = ctx
  const { target } = given
  const own = await readOwn(services.pool, caller)
  const column = columnOf(own, target)
  const other = column === 'phone' ? 'email' : 'phone'
  const oldCodeId = await proveOwner(ctx, own[column] ?? own[other], given)
  const subject = subjectOf(caller)
  const codeId = await proveCode(services, { purpose: 'bind', target, subject }, given.code)
  const since = await inTransaction(services.pool, async (client) => {
    const present = await readOwn(client, caller, { isLocked: true })
    if (present[column] !== own[column]) throw new AppError('dataChanged')
    for (const id of [codeId, oldCodeId]) if (id) await spendCode(client, id, now())
    const since = await storeContact(client, own, { target, now: now() })
    await tellBound(client, ctx, { own, column, given })
    const object = { kind: own.kind, id: own.id, name: own.login }
    const before = { [column]: own[column] ? maskContact(own[column]) : '' }
    const after = { [column]: maskContact(target) }
    await writeAudit(client, ctx, 'user/BindPhone', [{ object, before, after }])
    return since
  })
  await services.bus.publish('outbox', {})
  if (own.kind === 'device') await services.bus.publish('device', { id: own.id, imei: own.login })
  return { shown: maskContact(target), countsFrom: countsFrom(since) }
}

async function tellBound(
  client: PoolClient,
  ctx: Context,
  { own, column, given }: { own: Own; column: 'phone' | 'email'; given: ContactBinding },
): Promise<void> {
  const replaced = own[column]
  if (replaced === given.target) return
  const kept = own[column === 'phone' ? 'email' : 'phone']
  const notice = { owner: own, brand: given.brand }
  if (replaced)
    await tellOwner(client, ctx, { ...notice, target: replaced, text: 'contactChanged' })
  if (kept) await tellOwner(client, ctx, { ...notice, target: kept, text: 'contactAdded' })
}

async function proveOwner(
  ctx: Context,
  bound: string | null,
  { md5, oldCode }: Pick<ContactBinding, 'md5' | 'oldCode'>,
): Promise<number | undefined> {
  if (oldCode !== undefined && bound !== null) {
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

/** Returns since when its user has it bound. A phone has one owner. */
export async function storeContact(
  client: PoolClient,
  own: Own,
  { target, now }: { target: string; now: number },
): Promise<Date> {
  const column = columnOf(own, target)
  if (column === 'phone') {
    await lockUntilCommit(client, 'phone', target)
    if (await first(client, othersWith[own.kind](target, own.id))) throw new AppError('phoneTaken')
  }
  const since = new Date(now)
  const phone = { phone: target, phone_since: since }
  const bound = column === 'phone' ? phone : { email: target, email_since: since }
  await run(
    client,
    own.kind === 'account'
      ? db.updateTable('account').set(rowFor('account', bound)).where('id', '=', own.id)
      : db.updateTable('device').set(rowFor('device', phone)).where('id', '=', own.id),
  )
  return since
}

const othersWith = {
  account: (phone: string, id: number) =>
    db.selectFrom('account').select('id').where('phone', '=', phone).where('id', '<>', id),
  device: (phone: string, id: number) =>
    db.selectFrom('device').select('id').where('phone', '=', phone).where('id', '<>', id),
}
