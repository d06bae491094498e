type Groupable = { id: string; simei: string; type: string; time: number }

/** The newest of them, first, and its repeats. */
export type AlarmGroup<A extends Groupable> = { first: A; repeats: A[] }

/** Seconds between an alarm of a device and its repeat. */
const repeatSeconds = 900

/** One group for a device's repeated alarm; one device and type, newest first. */
export function groupAlarms<A extends Groupable>(alarms: readonly A[]): AlarmGroup<A>[] {
  const groups: AlarmGroup<A>[] = []
  const latest = new Map<string, AlarmGroup<A>>()
  for (const alarm of alarms) {
    const key = `${alarm.simei} ${alarm.type}`
    const group = latest.get(key)
    const last = group?.repeats.at(-1) ?? group?.first
    if (group && last && last.time - alarm.time <= repeatSeconds) {
      group.repeats.push(alarm)
      continue
    }
    const made = { first: alarm, repeats: [] }
    groups.push(made)
    latest.set(key, made)
  }
  return groups
}
