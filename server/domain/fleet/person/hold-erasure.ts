import type { ErasureHold } from '#lib/codes/erasure-holds.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { isLastManager, type RankedAccount } from '../../people/account/lock-account.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { isAlone } from './find-person.ts'
import { tellOfHold } from './tell-of-erasure.ts'

/** Until an erasure that is held is looked at again. */
const lookAgainMs = 86_400_000

/**
 * What keeps the account from being erased now, if anything. Its organisation must be locked, so that nobody comes to it
 * or leaves it. Its accounts in the ledger are locked until commit: what is being booked to them is waited for and
 * counted. The first booking ever to a wallet has no row to wait for. That one, and whatever comes once the erasure has begun, is
 * not refused: the ledger has no key to organisations, and the organisation stays. It is listed in the books under it,
 * and who rules it may add an account there to have it paid out, or write a debt off.
 */
export async function holdOf(
  client: PoolClient,
  account: RankedAccount,
): Promise<ErasureHold | undefined> {
  const { id, organisationId: home } = account
  if (!(await isAlone(client, id, home)))
    return (await isLastManager(client, account)) ? 'lastManager' : undefined
  // In the order of `ledger_post`.
  const books = await all(
    client,
    db
      .selectFrom('ledger_account')
      .select('balance')
      .where('organisation_id', '=', home)
      .where('kind', 'in', ['wallet_cash', 'wallet_profit', 'withdraw_hold', 'receivable'])
      .orderBy('ledger_account.id', 'desc')
      .forUpdate(),
  )
  return books.some(({ balance }) => Number(balance) !== 0) ? 'money' : undefined
}

/**
 * The account, locked with its organisation in the order of `lockAccount`: no account is added to the organisation, and none
 * of its managers goes, before the transaction ends. Undefined once it is gone.
 */
export async function lockDue(
  client: PoolClient,
  accountId: number,
): Promise<RankedAccount | undefined> {
  const accounts = db.selectFrom('account').where('id', '=', accountId)
  const place = await first(client, accounts.select('organisation_id as home'))
  if (!place) return undefined
  const home = db.selectFrom('organisation').select('id').where('id', '=', place.home)
  await first(client, home.forUpdate())
  const account = await first(
    client,
    accounts.select(['id', 'role', 'frozen_at as frozenAt']).forUpdate(),
  )
  if (!account) return undefined
  const { id, role, frozenAt } = account
  return { id: id, role: role, isFrozen: frozenAt !== null, organisationId: place.home }
}

type DueErasure = {
  id: number
  accountId: number
  organisationId: number
  askedBy: number
  heldBy: string
  brand: string
  lang: string
}

/**
 * Leaves it waiting, to be looked at again a day later; all can take it back until it begins. Of a cause that was not
 * there at the last look it writes an event and the mails. Answers whether it did: publish `outbox` after the transaction.
 */
export async function hold(
  client: PoolClient,
  erasure: DueErasure,
  { cause, now }: { cause: ErasureHold; now: number },
): Promise<boolean> {
  const { id, accountId, organisationId, heldBy } = erasure
  const held = { held_by: cause, due_at: new Date(now + lookAgainMs) }
  await run(
    client,
    db.updateTable('person_erasure').set(rowFor('person_erasure', held)).where('id', '=', id),
  )
  if (heldBy === cause) return false
  const { login = '', path = '/' } =
    (await first(
      client,
      db
        .selectFrom('account as a')
        .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
        .select(['a.login', 'o.path'])
        .where('a.id', '=', accountId),
    )) ?? {}
  const caller = { kind: 'visitor', name: 'worker', organisationId, path } as const
  const ctx = { now: () => now, caller: caller, ip: '', requestId: '' }
  const object = { kind: 'account', id: accountId, name: login } as const
  const after = { erasure: id, heldBy: cause }
  await writeAudit(client, ctx, 'user/HoldErasure', [{ object: object, after: after }])
  await tellOfHold(client, erasure, { cause: cause, at: now })
  return true
}
