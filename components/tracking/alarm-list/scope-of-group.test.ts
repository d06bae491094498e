import { expect, test } from 'vitest'
import type { CallReply } from '#lib/contract/calls.ts'
import { groupLink } from './group-link.ts'
import { scopeOfGroup } from './scope-of-group.ts'

type Group = CallReply<'alarm/GetGroups'>['items'][number]

const listed = {
  sfamilyid: '7',
  start_time: 1_000,
  end_time: 2_000,
  get_child: true,
  search: 'van',
}
const group = (facts: Partial<Group>) =>
  ({
    type: 'sos',
    simei: '5',
    imei: '860000000000005',
    group_sfamilyid: null,
    is_own: false,
    sfamily_name: 'North',
    ...facts,
  }) as Group

test('a group of a device is that device within the list', () => {
  expect(scopeOfGroup(listed, group({}))).toEqual({ ...listed, type: 'sos', simei: '5' })
  const query = { values: { period: 'days7', search: 'van' }, carried: [] }
  expect(groupLink(group({}), query)).toBe(
    '/notify/alarmXa?period=days7&search=van&type=sos&devices=860000000000005',
  )
})

test('a group of an organisation is of its tree, and of the one in view of that one alone', () => {
  const below = group({ group_sfamilyid: '9' })
  expect(scopeOfGroup(listed, below)).toEqual({ ...listed, sfamilyid: '9', type: 'sos' })
  const own = group({ group_sfamilyid: '7', is_own: true })
  expect(scopeOfGroup(listed, own)).toEqual({ ...listed, get_child: false, type: 'sos' })
  const query = { values: { gchild: '1' }, carried: [['monitorSid', '7']] as const }
  expect(groupLink(own, query)).toBe('/notify/alarmXa?monitorSid=7&gchild=0&type=sos')
  expect(groupLink(below, query)).toBe(
    '/notify/alarmXa?monitorSid=9&gchild=1&type=sos&monitorName=North',
  )
})

test('numbers are looked for below the organisation in view: its own group has no scope by them', () => {
  const named = { ...listed, imei_list: ['860000000000005'] }
  expect(scopeOfGroup(named, group({ group_sfamilyid: '7', is_own: true }))).toBeUndefined()
  expect(scopeOfGroup(named, group({ group_sfamilyid: '9' }))).toMatchObject({
    sfamilyid: '9',
    imei_list: ['860000000000005'],
  })
})
