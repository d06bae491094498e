import { alarmTypeNames, alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { getAlarmGroups as getAlarmGroupsContract } from '#lib/contract/alarm/get-groups.ts'
import { readDevices } from '../../domain/fleet/device/read-devices.ts'
import { type GroupRow, groupOpenAlarms } from '../../domain/tracking/alarm/group-open-alarms.ts'
import { namesOfHomes, ownKey } from '../../domain/tracking/statistics/homes-below.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { alarmChoice, alarmFilter } from '../rows/alarm-asked.ts'
import { alarmItems } from '../rows/alarm-items.ts'
import { namedDevices } from '../rows/named-devices.ts'

export const getAlarmGroups = handle(getAlarmGroupsContract, async (ctx, params) => {
  const { by, last_count: count, last_time: time, last_key: key } = params
  const { rows, next, total } = await groupOpenAlarms(ctx.services, {
    filter: alarmFilter(ctx, params, namedDevices(ctx, params)),
    choice: alarmChoice(ctx, params),
    by: by,
    sort: params.sort,
    isDescending: params.is_desc,
    after:
      count === undefined || time === undefined || key === undefined
        ? undefined
        : { count: count, time: time, key: key },
    limit: params.limit_size,
    lang: ctx.lang,
  })
  return {
    items: await itemsOf(ctx, rows, by === 'family'),
    next: next
      ? { last_count: next.count, last_time: next.last + storeEpoch, last_key: next.key }
      : null,
    total: {
      groups: total.groups,
      count: total.count,
      unack: total.unack,
      types: total.types.flatMap(typesOf),
    },
  }
})

const typesOf = (bit: number) => alarmTypeNames.filter((name) => alarmTypes[name].bit === bit)

async function itemsOf(ctx: CallContext, rows: readonly GroupRow[], isByFamily: boolean) {
  const items = await alarmItems(
    ctx,
    rows.map(({ alarm }) => alarm),
  )
  const byId = new Map(items.map((item) => [item.id, item]))
  const names = await namesOf(ctx, rows, isByFamily)
  return rows.flatMap(({ group, alarm }) => {
    const item = byId.get(String(alarm.id))
    if (!item) return []
    const isOwn = group.of === ownKey
    const organisationId = isOwn ? String(ctx.acting.id) : group.of
    return {
      ...item,
      key: group.key,
      count: group.count,
      unack: group.unack,
      devices: group.devices,
      first_time: group.first + storeEpoch,
      sfamily_name: names.get(group.of) ?? '',
      group_sfamilyid: isByFamily ? organisationId : null,
      is_own: isOwn,
    }
  })
}

/** Of the organisations of groups: by device of each one's own. */
async function namesOf(ctx: CallContext, rows: readonly GroupRow[], isByFamily: boolean) {
  const keys = [...new Set(rows.map(({ group }) => group.of))]
  if (isByFamily) return namesOfHomes(ctx.services, { organisation: ctx.acting }, keys)
  const devices = await readDevices(ctx.services.pool, keys.map(Number))
  return new Map(devices.map(({ id, organisationName }) => [String(id), organisationName]))
}
