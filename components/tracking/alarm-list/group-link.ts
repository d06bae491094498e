import type { CallReply } from '#lib/contract/calls.ts'

type Group = CallReply<'alarm/GetGroups'>['items'][number]

/** Filters of groups that the list of alarms has by the same names. */
const shared = ['period', 'group', 'devices', 'fence_id', 'gchild', 'search'] as const

type Seen = {
  /** Of the filters of the groups, as the address has them. */
  values: Readonly<Record<string, string>>
  /** What other pages are opened with. */
  carried: Iterable<readonly [string, string]>
}

/** Address of the alarms of a group, in the list of those that nobody has handled. */
export function groupLink(group: Group, { values, carried }: Seen): string {
  const query = new URLSearchParams([...carried].map(([name, value]) => [name, value]))
  for (const name of shared) if (values[name]) query.set(name, values[name])
  query.set('type', group.type)
  if (group.group_sfamilyid === null) query.set('devices', group.imei)
  else if (group.is_own) query.set('gchild', '0')
  else {
    query.set('monitorSid', group.group_sfamilyid)
    query.set('monitorName', group.sfamily_name)
  }
  return `/notify/alarmXa?${query}`
}
