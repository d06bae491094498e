import { expect, it } from 'vitest'
import { groupAlarms } from './group-alarms.ts'

const alarm = (simei: string, type: string, time: number) => ({
  id: `${simei}${type}${time}`,
  simei,
  type,
  time,
})

it('joins what a device raises again within a quarter of an hour, whatever lies between', () => {
  const groups = groupAlarms([
    alarm('a', 'overspeed', 5000),
    alarm('b', 'overspeed', 4990),
    alarm('a', 'overspeed', 4200),
    alarm('a', 'sos', 4100),
    alarm('a', 'overspeed', 3400),
    alarm('a', 'overspeed', 2400),
  ])
  expect(
    groups.map(({ first, repeats }) => [first.simei, first.type, first.time, repeats.length]),
  ).toEqual([
    ['a', 'overspeed', 5000, 2],
    ['b', 'overspeed', 4990, 0],
    ['a', 'sos', 4100, 0],
    ['a', 'overspeed', 2400, 0],
  ])
})
