import { getAlarm as contract } from '#lib/contract/alarm/get-detail.ts'
import { findAlarm } from '../../domain/tracking/alarm/find-alarm.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'
import { alarmItems } from './alarm-items.ts'

export const getAlarm = handle(contract, async (ctx, { simei, id }) => {
  const key = { deviceId: ctx.visible.device(simei), id }
  const row = await findAlarm(ctx.services.positions, key)
  const [item] = row ? await alarmItems(ctx, [row]) : []
  if (!item) throw new AppError('notFound')
  return item
})
