import { keptOf } from '#lib/codes/kept-data.ts'
import { getRetention as getRetentionContract } from '#lib/contract/ops/get-retention.ts'
import { listKept } from '../../domain/platform/operations/list-kept.ts'
import { rememberAnswer } from '../../domain/platform/remember-answer.ts'
import { handle } from '../door/handle.ts'

export const getRetention = handle(getRetentionContract, async ({ services }) => {
  const kept = await rememberAnswer(services, 'kept data', () => listKept(services))
  return {
    items: kept.map(({ name, days, bytes, oldest, next }) => {
      const { store, setting = '', by, isByLaw } = keptOf(name)
      const rows = days === null ? ('never' as const) : ('rows' as const)
      return {
        name: name,
        store: store,
        kept_days: days,
        basis: isByLaw ? ('law' as const) : setting ? ('setting' as const) : ('rule' as const),
        setting: setting,
        kilobytes: bytes === undefined ? null : Math.round(bytes / 1024),
        goes: by ? ('partitions' as const) : rows,
        oldest_day: oldest ?? null,
        next_day: next ?? null,
      }
    }),
  }
})
