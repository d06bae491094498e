import { healthKinds, isMeasured } from '#lib/codes/health-kinds.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { readingDefinitions } from '#lib/codes/reading-definitions.ts'
import { readingScale, type SensorKind, sensorNames, sensors } from '#lib/codes/sensors.ts'
import type { Batch } from '../batch.ts'
import type { Device, ReadingMemory } from '../device.ts'
import type { ReportPass } from '../passes.ts'

type ReadingPass = Pick<ReportPass, 'time' | 'flags' | 'now'> & {
  device: Pick<Device, 'id'>
  memory: ReadingMemory
  report: Pick<ReportPass['report'], 'battery' | 'extra' | 'health'>
  batch: Pick<Batch, 'readings' | 'sensors'>
}

/** Whose time is not to be believed. */
const untimely = positionFlag.future | positionFlag.old

const slowKinds: readonly SensorKind[] = ['battery', 'voltage']

/** Of it the least value of `every` seconds is kept; of others all. */
type Noted = { code: number; every: number }

const notedByName: ReadonlyMap<string, Noted> = new Map(
  sensorNames.flatMap((name): [string, Noted][] => {
    const { code, kind } = sensors[name]
    if (kind === 'health') return []
    return [[name, { code, every: slowKinds.includes(kind) ? readingDefinitions.leastOf : 1 }]]
  }),
)
const battery = { code: sensors.battery.code, every: readingDefinitions.leastOf }

/** What its sensors told, with or without a place. Late reports count. */
export function noteReadings(pass: ReadingPass): boolean {
  if (pass.flags & untimely) return true
  const { report } = pass
  if (report.battery !== undefined) note(pass, battery, report.battery)
  for (const name in report.extra) {
    const sensor = name === 'battery' ? undefined : notedByName.get(name)
    if (sensor) note(pass, sensor, Number(report.extra[name]))
  }
  noteHealth(pass)
  return true
}

/** Some trackers tell steps among their other items. */
function noteHealth(pass: ReadingPass): void {
  const { health, extra } = pass.report
  for (const kind of healthKinds) {
    const told = health?.[kind] ?? (kind === 'steps' ? extra[kind] : undefined)
    if (told === undefined) continue
    const value = Number(told)
    if (isMeasured(kind, value)) note(pass, { code: sensors[kind].code, every: 1 }, value)
  }
}

/** A device is known to have a sensor for so long: what was erased meanwhile is written again. */
const knownSeconds = 10_800
const most = 2_147_483_647

function note(
  { device, memory, time, now, batch }: ReadingPass,
  { code, every }: Noted,
  reading: number,
): void {
  const value = Math.round(reading * readingScale)
  if (!(Math.abs(value) <= most)) return
  const at = time - (time % every)
  const known = memory.readings?.get(code)
  const isKept = every > 1 && known?.at === at && known.value <= value
  const heardAt = known && now - known.heardAt < knownSeconds ? known.heardAt : undefined
  if (!isKept) batch.readings.push({ deviceId: device.id, sensor: code, time: at, value })
  if (heardAt === undefined) batch.sensors.push({ deviceId: device.id, sensor: code, heardAt: now })
  if (isKept && heardAt !== undefined) return
  memory.readings ??= new Map()
  memory.readings.set(code, {
    at,
    value: isKept && known ? known.value : value,
    heardAt: heardAt ?? now,
  })
}
