import type { CallParams, CallReply } from '#lib/contract/calls.ts'

type Group = CallReply<'alarm/GetGroups'>['items'][number]
type Listed = CallParams<'alarm/GetGroups'>

/** What both the list of groups and that of their alarms are narrowed by. */
export type GroupScope = Pick<
  CallParams<'alarm/HandleLike'>,
  | 'sfamilyid'
  | 'start_time'
  | 'end_time'
  | 'get_child'
  | 'simei'
  | 'sgid'
  | 'imei_list'
  | 'search'
  | 'fence_id'
  | 'type'
>

/**
 * The alarms of a group, as alarm/Get and alarm/HandleLike take them. Undefined where they cannot be told apart: numbers that are
 * named are looked for below the organisation in view, too.
 */
export function scopeOfGroup(listed: Listed, group: Group): GroupScope | undefined {
  const { start_time, end_time, get_child, sfamilyid, sgid, search, fence_id, imei_list } = listed
  if (group.is_own && imei_list !== undefined) return undefined
  const place = group.group_sfamilyid ?? sfamilyid
  return {
    start_time: start_time,
    end_time: end_time,
    type: group.type,
    get_child: group.is_own ? false : (get_child ?? false),
    ...(place !== undefined && { sfamilyid: place }),
    ...(group.group_sfamilyid === null && { simei: group.simei }),
    ...(group.group_sfamilyid !== null && imei_list && { imei_list: imei_list }),
    ...(sgid !== undefined && { sgid: sgid }),
    ...(search !== undefined && { search: search }),
    ...(fence_id !== undefined && { fence_id: fence_id }),
  }
}
