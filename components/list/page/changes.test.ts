import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const words: Record<string, string> = {
  'report.fact.name': 'Name',
  'report.empty': '(empty)',
  'report.yes': 'Yes',
  'report.no': 'No',
  'permission.e_ua_trace': 'Tracking',
  'report.role.e_role_user': 'Ordinary user',
}
const context = { tag: 'en', zone: 'UTC', text: (key: string) => words[key] }

test('only what differs is told, each fact by its word', () => {
  const changes = changesOf({ name: 'A', model: 'X' }, { name: 'B', model: 'X' }, context)
  expect(changes).toEqual([{ key: 'name', label: 'Name', before: 'A', after: 'B' }])
})

test('a fact that was not there before or is gone stands alone', () => {
  expect(changesOf({}, { isFrozen: true }, context)).toEqual([
    { key: 'isFrozen', label: 'is frozen', before: undefined, after: 'Yes' },
  ])
})

test('times, lists and nothing are written for people', () => {
  const changes = changesOf(
    { due_time: null, expiresAt: '2026-11-20T10:00:00.000Z', auth: ['a'] },
    { due_time: 0, expiresAt: null, auth: ['a', 'b'] },
    context,
  )
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    ['(empty)', '1970-01-01 00:00:00'],
    ['2026-11-20 10:00:00', '(empty)'],
    ['a', 'a, b'],
  ])
})

test('an id is told by the name of what it stands for, where that is known', () => {
  const names = { 'organisationId:7': 'Harbour' }
  const changes = changesOf({ organisationId: 7 }, { organisationId: 8 }, context, names)
  expect(changes).toMatchObject([{ before: 'Harbour', after: '8' }])
})

test('codes are told in words, and rights by what was given and taken', () => {
  const changes = changesOf(
    { role: 'e_role_manager', rights: ['e_ua_send_cmd'], taken: [] },
    { role: 'e_role_user', rights: ['e_ua_send_cmd', 'e_ua_trace'], given: ['e_ua_trace'] },
    context,
  )
  expect(changes.map(({ key, before, after }) => [key, before, after])).toEqual([
    ['role', 'e_role_manager', 'Ordinary user'],
    ['given', undefined, 'Tracking'],
  ])
})
