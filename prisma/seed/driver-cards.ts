import { storeEpoch } from '#lib/codes/position-flags.ts'
import { cardKinds, type DriverCardRow } from '#server/db/driver-card-store.ts'
import type { FleetDevice, Kind } from '../../tests/simulator/world/fleet.ts'

const readers: readonly Kind[] = ['truck', 'bus', 'van']

const inChina = ['王建国', '李秀英', '张伟', '刘洋', '陈静', '赵磊'] as const
const elsewhere = [
  'Anna Büchel',
  'Marco Frick',
  'Petra Hasler',
  'Reto Marxer',
  'Sven Ospelt',
  'Laura Ritter',
] as const

const hour = 3600
const day = 24 * hour
/** Who drives in the morning, who in the afternoon, and when the day ends; hours of the vehicle's own day. */
const shifts = [
  [4, 0],
  [13, 1],
] as const
const end = 23

/** Cards of drivers, of vehicles that have a reader; Unix seconds. The last one of a day that has not ended stays in. */
export function cardsOf(
  { kind, index, city, dayZone }: FleetDevice,
  deviceId: number,
  { from, to }: { from: number; to: number },
): DriverCardRow[] {
  if (!readers.includes(kind)) return []
  const isInChina = city.zone === 'Asia/Shanghai'
  const names = isInChina ? inChina : elsewhere
  const rows: DriverCardRow[] = []
  const add = (time: number, facts: Pick<DriverCardRow, 'kind' | 'card' | 'name'>) => {
    if (time < from || time > to) return
    const at = time - storeEpoch
    rows.push({ deviceId, slot: at, time: at, result: 0, agency: '', validUntil: '', ...facts })
  }
  const firstDay = Math.floor((from + dayZone * 60) / day)
  for (let number = firstDay; number * day - dayZone * 60 <= to; number++) {
    const midnight = number * day - dayZone * 60
    for (const [begin, place] of shifts) {
      const who = (index + 2 * place + (number % 7 > 4 ? 1 : 0)) % names.length
      const card = `${isInChina ? 44 : 97}${String(100_200 + who * 37)}`
      add(midnight + begin * hour, { kind: cardKinds.in, card, name: names[who] ?? '' })
    }
    add(midnight + end * hour, { kind: cardKinds.out, card: '', name: '' })
  }
  return rows
}
