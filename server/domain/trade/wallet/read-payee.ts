import type { PayeeKind } from '#lib/codes/wallet.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { payeeHolds } from './decide-withdrawal.ts'
import { openNumber } from './sealed-number.ts'

export type PayeeInFull = {
  kind: PayeeKind
  holder: string
  bank: string
  branch: string
  number: string
  identity: string
  licenceId: string | null
  isComplete: boolean
}

/** For who makes the transfer; leaves a trace. */
export async function readPayee(ctx: Context, id: number): Promise<PayeeInFull> {
  const { services } = ctx
  return inTransaction(services.pool, async (client) => {
    const order = await first(client, db.selectFrom('withdrawal').selectAll().where('id', '=', id))
    if (!order) throw new AppError('notFound')
    const { organisation_id: ownerId, payee_kind: kind, holder, bank, branch } = order
    const now = await first(client, payeeHolds(order))
    const object = { kind: 'withdrawal', id, name: String(id), ownerId } as const
    await writeAudit(client, ctx, 'wallet/GetPayee', [{ object }])
    return {
      kind,
      holder,
      bank,
      branch,
      number: openNumber(services, ownerId, order.number),
      identity: now?.identity ? openNumber(services, ownerId, now.identity) : '',
      licenceId: now?.licenceId ?? null,
      isComplete: now !== undefined,
    }
  })
}
