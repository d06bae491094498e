import { writeOff as contract } from '#lib/contract/wallet/write-off.ts'
import { writeOffDebt } from '../../domain/trade/wallet/write-off-debt.ts'
import { badParam } from '../door/bad-param.ts'
import { handle } from '../door/handle.ts'

export const writeOff = handle(contract, async (ctx, { debt_id, owed, amount, reason }) => {
  if (amount > owed) throw badParam(ctx, 'amount', 'invalid')
  await writeOffDebt(ctx, { id: Number(debt_id), owed, amount, reason })
  return {}
})
