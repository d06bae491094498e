import { setInfo as contract } from '#lib/contract/user/set-info.ts'
import { changeOwnInfo as changeInfo } from '../../domain/people/auth/set-info.ts'
import { handle } from '../door/handle.ts'

export const setInfo = handle(contract, async (ctx, params) => {
  const { nickName: name, language, zone_name: zone = params.zone, region, settings } = params
  await changeInfo(ctx, { name, language, zone, region, settings })
  return {}
})
