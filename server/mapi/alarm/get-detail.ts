import { getAlarm as contract } from '#lib/contract/alarm/get-detail.ts'
import { findAlarm } from '../../domain/alarm/find-alarm.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../handle.ts'
import { alarmItems } from './alarm-items.ts'

export const getAlarm = handle(contract, async ({ services, visible }, { simei, id }) => {
  const row = await findAlarm(services.positions, { deviceId: visible.device(simei), id })
  const [item] = row ? await alarmItems(services, [row]) : []
  if (!item) throw new AppError('notFound')
  return item
})
