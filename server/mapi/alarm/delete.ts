import { deleteAlarms as contract } from '#lib/contract/alarm/delete.ts'
import { handle } from '../door/handle.ts'
import { changedAlarms } from './alarm-change.ts'

export const deleteAlarms = handle(contract, (ctx, { ids }) =>
  changedAlarms(ctx, { func: 'alarm/Delete' }, ids),
)
