/** What a bell keeps between two visits: new alarms, devices gone offline, and how many are new. */
export type AlarmMemory<A> = {
  /** Whose alarms these are; another organisation begins anew. */
  sfamilyid: string | undefined
  /** Newest first. */
  alarmList: A[]
  /** Alarms that a device went offline, newest first. */
  offlineAlarm: A[]
  /** Alarms that came and were not looked at yet. */
  isLink: number
}

/** A list drops its oldest alarm when it has so many. */
export const mostRemembered = 50

export const emptyMemory = (sfamilyid: string | undefined): AlarmMemory<never> => ({
  sfamilyid,
  alarmList: [],
  offlineAlarm: [],
  isLink: 0,
})

type Known = { id: string; type: string }

/** Puts new alarms (oldest first) in front of their list; those that are there already stay where they are. */
export function remember<A extends Known>(
  memory: AlarmMemory<A>,
  fresh: readonly A[],
  limit = mostRemembered,
): AlarmMemory<A> {
  const known = new Set([...memory.alarmList, ...memory.offlineAlarm].map(({ id }) => id))
  const added: A[] = []
  for (const alarm of fresh) {
    if (known.has(alarm.id)) continue
    known.add(alarm.id)
    added.unshift(alarm)
  }
  const most = Math.min(limit, mostRemembered)
  const isOffline = ({ type }: A) => type === 'offline'
  return countNew(
    {
      ...memory,
      alarmList: [...added.filter((one) => !isOffline(one)), ...memory.alarmList].slice(0, most),
      offlineAlarm: [...added.filter(isOffline), ...memory.offlineAlarm].slice(0, most),
    },
    added.length,
  )
}

/** Counts alarms as new (`by` above zero) or as looked at. */
export const countNew = <A>(memory: AlarmMemory<A>, by: number): AlarmMemory<A> => ({
  ...memory,
  isLink: Math.max(0, memory.isLink + by),
})
