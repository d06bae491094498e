import { expect, test } from 'vitest'
import { binaryArray } from './binary-array.ts'
import { CopyBuffer } from './copy-buffer.ts'
import { type CopyRow, keyArrays, splitRows } from './copy-rows.ts'
import type { ExtraItems } from './position-extra.ts'

const report = {
  lat: 1,
  lon: 2,
  mileage: 3,
  speed: 4,
  course: 5,
  altitude: 6,
  satellites: 7,
  signal: undefined,
  battery: 80,
  isCharging: undefined,
  oilCut: undefined,
  isAsleep: false,
}

/** Rows differ in length by their items. */
function streamOf(rows: number): Buffer {
  const copy = new CopyBuffer()
  for (let n = 0; n < rows; n++) {
    const extra: ExtraItems = n % 3 === 0 ? { oil: '5'.repeat(n % 7) } : {}
    const facts = { deviceId: n % 90, time: n - 5, flags: 3, alarmMask: 0n }
    copy.add(facts, { ...report, seq: -n, extra: extra })
  }
  return copy.finish()
}

const arraysOf = (part: readonly CopyRow[]) => ({
  deviceId: part[0]?.deviceId,
  keys: [
    binaryArray('int4', part, (row) => row.deviceId),
    binaryArray('int4', part, (row) => row.time),
    binaryArray('int4', part, (row) => row.seq),
  ],
})

test.each([0, 1, 499, 500, 501, 1203])('the keys of %i rows as arrays', (count) => {
  const stream = streamOf(count)
  const rows = splitRows(stream)
  expect(rows).toHaveLength(count)
  const parts = [0, 500, 1000].map((from) => rows.slice(from, from + 500))
  const filled = parts.filter((part) => part.length > 0)
  expect(keyArrays(stream, 500)).toEqual(filled.map(arraysOf))
})
