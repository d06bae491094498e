/** What a bell keeps between two visits. */
export type AlarmMemory<A> = {
  sfamilyid: string | undefined
  /** Newest first. */
  alarmList: A[]
  /** Newest first. */
  offlineAlarm: A[]
  isLink: number
}

export const mostRemembered = 50

export const emptyMemory = (sfamilyid: string | undefined): AlarmMemory<never> => ({
  sfamilyid,
  alarmList: [],
  offlineAlarm: [],
  isLink: 0,
})

type Known = { id: string; type: string }

/** New alarms (oldest first) to the front, known ones stay. */
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

export const countNew = <A>(memory: AlarmMemory<A>, by: number): AlarmMemory<A> => ({
  ...memory,
  isLink: Math.max(0, memory.isLink + by),
})
