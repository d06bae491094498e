import { getDebts as contract } from '#lib/contract/wallet/get-debts.ts'
import { listDebts } from '../../domain/trade/wallet/list-debts.ts'
import { handle } from '../door/handle.ts'

export const getDebts = handle(contract, async ({ services }, params) => {
  const { search, last_id, limit_size: limit } = params
  const beforeId = last_id === undefined ? undefined : Number(last_id)
  const debts = await listDebts(services.pool, { search: search || undefined, beforeId, limit })
  return {
    items: debts.map((debt) => ({
      debt_id: String(debt.id),
      sfamilyid: String(debt.organisationId),
      sfamily_name: debt.organisation,
      owed: debt.owed,
      held: debt.held,
      currency: debt.currency,
      update_time: debt.changedAt,
    })),
  }
})
