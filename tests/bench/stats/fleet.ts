import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { dayNumber } from '#lib/motion/day-cut.ts'
import { CopyBuffer } from '#server/db/copy-buffer.ts'
import { openPositionStore } from '#server/db/position-store.ts'
import { noRows } from '../../factories/no-rows.ts'
import {
  type Report,
  simulateVehicle,
  type Truth,
  truthOf,
} from '../../factories/simulated-month.ts'

export const zone = 'Asia/Shanghai'

export type Template = { reports: readonly Report[]; days: ReadonlyMap<number, Truth> }

/** What vehicles of one in a hundred devices did; the others did the same elsewhere. */
export function templatesOf(count: number, { from, to }: { from: number; to: number }): Template[] {
  return Array.from({ length: count }, (_, n) => {
    const vehicle = simulateVehicle(n + 1, zone, { from: from, to: to })
    const days = [...truthOf(vehicle)].map(([name, of]) => [dayNumber(name), of] as const)
    return {
      reports: vehicle.reports.filter(({ time }) => time <= to),
      days: new Map(days),
    }
  })
}

const devicesAtOnce = 20

/** Positions of devices from 1 on, by the gateway's own writer: of a template all, of the others every second. */
export async function loadPositions(
  url: string,
  templates: readonly Template[],
  devices: number,
): Promise<number> {
  const store = openPositionStore(url, () => undefined)
  const buffers = [new CopyBuffer(), new CopyBuffer()] as const
  let under: Promise<unknown> = Promise.resolve()
  let rows = 0
  for (let first = 1; first <= devices; first += devicesAtOnce) {
    // One is made while the other is stored.
    const copy = buffers[((first - 1) / devicesAtOnce) % 2 ? 0 : 1]
    copy.clear()
    for (let id = first; id < Math.min(first + devicesAtOnce, devices + 1); id++)
      addReports(copy, id, templates)
    rows += copy.rows
    await under
    under = store.append({ ...noRows, positions: copy.finish(), cells: [] }, 'new')
    if (first % 1000 === 1) console.error(`${rows} positions`)
  }
  await under
  await store.close()
  return rows
}

function addReports(copy: CopyBuffer, id: number, templates: readonly Template[]): void {
  const { reports } = templateOf(templates, id)
  const step = id <= templates.length ? 1 : 2
  const facts = { deviceId: id, time: 0, flags: 0, alarmMask: 0n }
  const row = { ...nothing }
  for (let n = 0; n < reports.length; n += step) {
    const report = reports[n]
    if (!report) continue
    facts.time = report.time - storeEpoch
    facts.flags = positionFlag.accKnown + (report.isOn ? positionFlag.accOn : 0)
    row.lat = report.lat
    row.seq = n
    row.speed = report.speed
    copy.add(facts, row)
  }
}

export const templateOf = (templates: readonly Template[], id: number): Template =>
  templates[(id - 1) % templates.length] as Template

const nothing = {
  seq: 0,
  lat: 0,
  lon: 100_000_000,
  mileage: -1,
  speed: 0,
  course: 0,
  altitude: 0,
  battery: undefined,
  signal: undefined,
  satellites: undefined,
  isCharging: undefined,
  oilCut: undefined,
  isAsleep: false,
  extra: {},
}

/** Day rows as they were driven, of days that are over: `from` to `to`. */
export async function loadDays(
  client: pg.Client,
  templates: readonly Template[],
  { devices, from, to }: { devices: number; from: number; to: number },
): Promise<number> {
  const into = client.query(copyFrom('COPY tracking.day FROM STDIN'))
  const done = once(into, 'finish')
  let rows = 0
  for (let id = 1; id <= devices; id++) {
    const lines: string[] = []
    for (const [day, { metres, drive, idle, static: still, top, trips }] of templateOf(
      templates,
      id,
    ).days)
      if (day >= from && day <= to)
        lines.push(
          [id, day, Math.round(metres), drive, idle, still, 0, drive + idle + still, top, trips, 1]
            .map(String)
            .join('\t'),
        )
    rows += lines.length
    if (!into.write(`${lines.join('\n')}\n`)) await once(into, 'drain')
  }
  into.end()
  await done
  return rows
}
