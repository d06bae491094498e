import { typedCents } from '#lib/rules/money.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first } from '../../../db/sql.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { post } from '../money/ledger.ts'
import { platformOrganisation } from '../money/platform-organisation.ts'
import { tellFinance } from '../pay/tell-finance.ts'

export type WriteOff = {
  /** Of the account of the debt. */
  id: number
  /** Cents, as it was read. */
  owed: number
  /** Cents of it. */
  amount: number
  reason: string
}

/** A loss in `suspense`. The debtor and finance get a mail, and see it in log and statement. */
export async function writeOffDebt(ctx: Context, { id, owed, amount, reason }: WriteOff) {
  const { services } = ctx
  await inTransaction(services.pool, async (client) => {
    const debt = await first(
      client,
      db
        .selectFrom('ledger_account')
        .select(['organisation_id as debtorId', 'currency', 'balance', 'version'])
        .where('id', '=', id)
        .where('kind', '=', 'receivable')
        .forUpdate(),
    )
    if (!debt) throw new AppError('notFound')
    const { debtorId, currency, balance, version } = debt
    if (Number(balance) !== -owed) throw new AppError('dataChanged')
    const rootId = await platformOrganisation(client)
    const left = owed - amount
    await post(client, {
      key: `wo:${id}:${version}`,
      op: 'e_po_writeoff',
      legs: [
        { organisationId: debtorId, kind: 'receivable', currency, amount },
        { organisationId: rootId, kind: 'suspense', currency, amount: -amount },
      ],
    })
    const named = db.selectFrom('organisation').select('name').where('id', '=', debtorId)
    const name = (await first(client, named))?.name ?? ''
    const object = { kind: 'organisation', id: debtorId, name, ownerId: debtorId } as const
    const after = { amount, currency, reason, owed: left }
    await writeAudit(client, ctx, 'wallet/WriteOff', [{ object, before: { owed }, after }])
    const money = (cents: number) => `${typedCents(cents, currency)} ${currency}`
    const values = { organisation: name, amount: money(amount), left: money(left), reason }
    await tellFinance(client, services, { organisationId: rootId, text: 'writtenOff', values })
    const mine = { organisationId: debtorId, text: 'debtWrittenOff', readers: 'wallet' } as const
    await tellFinance(client, services, { ...mine, values })
    crashpoint('writtenOff')
  })
  await services.bus.publish('outbox', {})
}
