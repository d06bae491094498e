import { afterAll, beforeAll, expect, test } from 'vitest'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { readExtra } from '#server/db/position-extra.ts'
import { logIn } from './sender.ts'
import { connect, nowSeconds, openRig, type Rig, toStore } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

const round = 1024 * 7 * 86_400

async function reported(number: string, ...times: number[]) {
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  await logIn(device)
  for (const at of times) await device.untilAcked(device.report({ at }))
  device.socket.destroy()
  const stored = await rig.rows<{ time: number; flags: number; extra: Buffer }>(
    'SELECT time, flags, extra FROM tracking.position WHERE device_id = $1 ORDER BY time',
    [id],
  )
  const [state] = await rig.rows<{ fixed_at: number | null }>(
    'SELECT fixed_at FROM tracking.device_state WHERE device_id = $1',
    [id],
  )
  return {
    positions: stored.map(({ time, flags, extra }) => ({
      time,
      doubts: flags & (positionFlag.old | positionFlag.future),
      rounds: readExtra(extra).items['clockRounds'],
    })),
    fixedAt: state?.fixed_at ?? undefined,
  }
}

test.each([
  ['a round of the week count behind', '13920000011', 1, 60],
  ['from the backlog of half a year and a round behind', '13920000012', 1, 180 * 86_400],
  ['a round ahead', '13920000013', -1, 3600],
])('a fix that is %s gets its true time, and says so', async (_, number, rounds, age) => {
  const at = nowSeconds() - age
  const { positions, fixedAt } = await reported(number, at - rounds * round)
  expect(positions).toEqual([{ time: toStore(at), doubts: 0, rounds }])
  expect(fixedAt).toBe(toStore(at))
})

test('fixes of a wrong and of a right clock of one device are in order', async () => {
  const now = nowSeconds()
  const { positions } = await reported('13920000003', now - 90 - round, now - 60, now - 30 - round)
  expect(positions.map(({ time, rounds }) => [time, rounds])).toEqual([
    [toStore(now - 90), 1],
    [toStore(now - 60), undefined],
    [toStore(now - 30), 1],
  ])
})

test('other dates that cannot be stay as they are, flagged, and are no place', async () => {
  const now = nowSeconds()
  const year = 365 * 86_400
  const { positions, fixedAt } = await reported('13920000004', now - 3 * year, now + 39 * 86_400)
  expect(positions).toEqual([
    { time: toStore(now - 3 * year), doubts: positionFlag.old, rounds: undefined },
    { time: toStore(now + 39 * 86_400), doubts: positionFlag.future, rounds: undefined },
  ])
  expect(fixedAt).toBeUndefined()
})

test('after a fix from the future the next right one is the place', async () => {
  const now = nowSeconds()
  const { fixedAt } = await reported('13920000005', now - 120, now + 39 * 86_400, now - 60)
  expect(fixedAt).toBe(toStore(now - 60))
})
