import { getAuth as contract } from '#lib/contract/usermgr/get-auth.ts'
import { readRights } from '../../domain/people/account/rights.ts'
import { handle } from '../door/handle.ts'

export const getAuth = handle(contract, async (ctx, { suid }) => {
  const { account, rights } = await readRights(ctx, ctx.visible.account(suid))
  const ofKind = (wanted: 'system' | 'device') =>
    rights
      .filter(({ kind }) => kind === wanted)
      .map(({ key, isHeld, isDefault, canChange }) => ({
        auth: key,
        is_held: isHeld,
        is_default: isDefault,
        can_change: canChange,
      }))
  return {
    suid,
    account: account.login,
    nickName: account.name,
    role: account.role,
    sfamilyid: String(account.organisationId),
    system: ofKind('system'),
    device: ofKind('device'),
    stamp: account.stamp,
  }
})
