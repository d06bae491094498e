import { getPayee as contract } from '#lib/contract/wallet/get-payee.ts'
import { readPayee } from '../../domain/trade/wallet/read-payee.ts'
import { handle } from '../door/handle.ts'

export const getPayee = handle(contract, async (ctx, { withdraw_id }) => {
  const payee = await readPayee(ctx, Number(withdraw_id))
  const { kind, holder, bank, branch, number, identity, licenceId, isComplete } = payee
  return {
    kind,
    holder,
    bank,
    branch,
    card_no: number,
    identity_card: identity,
    licence_id: licenceId,
    is_complete: isComplete,
  }
})
