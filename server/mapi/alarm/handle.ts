import { handleAlarms as contract } from '#lib/contract/alarm/handle.ts'
import { handle } from '../door/handle.ts'
import { changedAlarms } from './alarm-change.ts'

export const handleAlarms = handle(contract, (ctx, { ids, result, note }) =>
  changedAlarms(ctx, { func: 'alarm/Handle', result, note }, ids),
)
