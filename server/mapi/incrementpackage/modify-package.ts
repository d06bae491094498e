import { modifyPackage as contract } from '#lib/contract/incrementpackage/modify-package.ts'
import { changePackage } from '../../domain/package/change-package.ts'
import { handle } from '../handle.ts'
import { fieldsOf } from '../package-row.ts'

export const modifyPackage = handle(contract, async (ctx, params) => {
  const id = Number(params.batch_no)
  const { rev, isDown } = await changePackage(ctx, { id, rev: params.rev }, fieldsOf(params))
  return { rev, is_down: isDown }
})
