import { sql } from 'kysely'
import type { Brand } from '#brands/public.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { storeContact } from './bind-contact.ts'
import { checkOwnRegion } from './check-own-region.ts'
import { forgetAccount } from './close-session.ts'
import { lackOf } from './describe-session.ts'
import { maskContact } from './mask-contact.ts'
import { proveCode, spendCode } from './prove-code.ts'
import { provePassword } from './prove-password.ts'
import { accountOf, type Own, readOwn, subjectOf } from './read-own.ts'
import { tellOwner } from './tell-owner.ts'

type Contact = { target: string; code: string | undefined }
export type MissingInfo = {
  name: string
  region: 'mainland' | 'other'
  phone: Contact | undefined
  email: Contact | undefined
  /** Not for new accounts without contacts. */
  md5: string | undefined
}

/** Adds what is missing; bindContact replaces contacts. */
export async function completeAccount(
  ctx: Context,
  given: MissingInfo,
  brand: Brand,
): Promise<Caller> {
  const { services, caller } = ctx
  const accountId = accountOf(caller)
  const contacts = [given.phone, given.email].filter((contact) => contact !== undefined)
  if (contacts.length > 0) await proveOwner(ctx, given.md5)
  const codes = await Promise.all(contacts.map((contact) => proveContact(ctx, contact)))
  await inTransaction(services.pool, async (client) => {
    const own = await readOwn(client, caller, { isLocked: true })
    if ((given.phone && own.phone) || (given.email && own.email))
      throw new AppError('identityNeeded')
    checkOwnRegion(own.region, given.region)
    for (const id of codes) await spendCode(client, id, ctx.now())
    for (const { target } of contacts) await storeContact(client, own, { target, now: ctx.now() })
    await tellAdded(client, ctx, { own, given, brand })
    const { name, region } = given
    await run(
      client,
      db
        .updateTable('account')
        .set((eb) =>
          rowFor('account', {
            name,
            region,
            settings: sql`${eb.ref('settings')} - 'mustComplete'`,
          }),
        )
        .where('id', '=', accountId),
    )
    const now = await readOwn(client, caller)
    const lack = lackOf(now).filter((what) => what !== 'nickName')
    if (lack.length > 0) throw new AppError('infoLacking')
    const object = { kind: 'account' as const, id: accountId, name: own.login }
    const before = { name: own.name, region: own.region }
    const bound = contacts.map(({ target }) => maskContact(target))
    const after = { name, region, bound }
    await writeAudit(client, ctx, 'user/PerfectInfo', [{ object, before, after }])
  })
  await services.bus.publish('outbox', {})
  await forgetAccount(services, accountId)
  return { ...caller, name: given.name }
}

/** First contact of a self-registered account: no password. */
async function proveOwner(ctx: Context, md5: string | undefined): Promise<void> {
  const own = await readOwn(ctx.services.pool, ctx.caller)
  if (own.settings.mustComplete && !own.phone && !own.email) return
  if (md5 === undefined) throw new AppError('identityNeeded')
  await provePassword(ctx, md5)
}

async function tellAdded(
  client: PoolClient,
  ctx: Context,
  { own, given, brand }: { own: Own; given: MissingInfo; brand: Brand },
): Promise<void> {
  const isAdded = given.phone !== undefined || given.email !== undefined
  const target = own.phone ?? own.email
  if (isAdded && target)
    await tellOwner(client, ctx, { owner: own, target, text: 'contactAdded', brand })
}

function proveContact(ctx: Context, { target, code }: Contact): Promise<number> {
  if (code === undefined) throw new AppError('codeWrong')
  const binding = { purpose: 'bind', target, subject: subjectOf(ctx.caller) } as const
  return proveCode(ctx.services, binding, code)
}
