import { ackAlarms as contract } from '#lib/contract/alarm/ack.ts'
import { handle } from '../door/handle.ts'
import { changedAlarms } from './alarm-change.ts'

export const ackAlarms = handle(contract, (ctx, { ids }) =>
  changedAlarms(ctx, { func: 'alarm/Ack' }, ids),
)
