import type { AlarmType } from '#lib/codes/alarm-types.ts'
import { momentAt, type Track } from './track.ts'

export type TrackEvent = {
  id: string
  time: number
  kind: 'alarm' | 'enter' | 'leave'
  type: AlarmType
  subject: string
  lon: number
  lat: number
}

type Alarm = {
  id: string
  time: number
  type: AlarmType
  addr: string
  fencename: string
  detail: string
}
type Visit = {
  fence_id: string
  fencename: string
  enter_time: number
  leave_time: number | null
}

const sameSeconds = 60

export function eventsOf(
  track: Track,
  { alarms, visits }: { alarms: readonly Alarm[]; visits: readonly Visit[] },
): TrackEvent[] {
  const first = track.time[0] ?? 0
  const last = track.time.at(-1) ?? 0
  const placeAt = (time: number) => {
    const { lon, lat } = momentAt(track, time)
    return { lon, lat }
  }
  const ofAlarms = alarms.map(({ id, time, type, addr, fencename, detail }): TrackEvent => {
    const [lat = Number.NaN, lon = Number.NaN] = addr ? addr.split(',').map(Number) : []
    const place = addr ? { lon, lat } : placeAt(time)
    return { id, time, kind: 'alarm', type, subject: fencename || detail, ...place }
  })
  const edges = visits.flatMap(({ fence_id, fencename, enter_time, leave_time }) =>
    [
      { kind: 'enter', type: 'fenceIn', time: enter_time } as const,
      { kind: 'leave', type: 'fenceOut', time: leave_time ?? last + 1 } as const,
    ]
      .filter(({ time }) => time >= first && time <= last)
      .map(
        (edge): TrackEvent => ({
          ...edge,
          id: `${edge.kind}-${fence_id}-${edge.time}`,
          subject: fencename,
          ...placeAt(edge.time),
        }),
      ),
  )
  const isTold = (edge: TrackEvent) =>
    ofAlarms.some(
      ({ type, subject, time }) =>
        type === edge.type && subject === edge.subject && Math.abs(time - edge.time) <= sameSeconds,
    )
  return [...ofAlarms, ...edges.filter((edge) => !isTold(edge))].sort((a, b) => a.time - b.time)
}
