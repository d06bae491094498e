import { getFactorRule as getFactorRuleContract } from '#lib/contract/usermgr/get-factor-rule.ts'
import { setFactorRule as setFactorRuleContract } from '#lib/contract/usermgr/set-factor-rule.ts'
import { readFactorRule, requireFactor } from '../../domain/people/account/factor-rule.ts'
import { handle } from '../door/handle.ts'

export const getFactorRule = handle(getFactorRuleContract, async (ctx) => {
  const rule = await readFactorRule(ctx, ctx.acting)
  return {
    is_required: rule.isRequired,
    is_required_above: rule.isRequiredAbove,
    is_set_above: rule.isSetAbove,
    without: rule.without,
  }
})

export const setFactorRule = handle(setFactorRuleContract, async (ctx, { is_required }) => {
  await requireFactor(ctx, ctx.acting, is_required)
  return {}
})
