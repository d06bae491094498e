import { perfectWallet as contract } from '#lib/contract/wallet/perfect-wallet.ts'
import { identityRuleOf, savePayee } from '../../domain/trade/wallet/save-payee.ts'
import { brokenRule } from '../door/bad-param.ts'
import { handle } from '../door/handle.ts'

export const perfectWallet = handle(contract, async (ctx, params) => {
  const { real_name: realName, identity_card: identity, licence_id: licenceId, md5_pwd } = params
  const rule = await identityRuleOf(ctx)
  if (!rule.test(identity)) throw brokenRule(ctx, 'identity_card', rule)
  await savePayee(ctx, { realName, identity, licenceId, md5: md5_pwd })
  return {}
})
