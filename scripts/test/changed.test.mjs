import { expect, test } from 'vitest'
import { testsOfChange } from './changed.mjs'
import { testsNamed } from './find-tests.mjs'

/** Each file with what it imports. */
const project = {
  'server/domain/tracking/fence/add-fence.ts': [],
  'server/domain/tracking/fence/add-fence.test.ts': ['server/domain/tracking/fence/add-fence.ts'],
  'server/domain/tracking/fence/line.test.ts': ['lib/geo/line.ts'],
  'server/mapi/fence/add.ts': ['server/domain/tracking/fence/add-fence.ts'],
  'server/mapi/all.ts': ['server/mapi/fence/add.ts'],
  'tests/mapi/tracking/fence-visits.test.ts': ['server/mapi/all.ts'],
  'tests/mapi/tracking/alarm.test.ts': ['server/mapi/all.ts'],
  'tests/gateway/session.test.ts': ['server/domain/tracking/fence/add-fence.ts'],
  'tests/catalogue/messages.test.ts': [],
  'tests/e2e/tracking/fence.spec.ts': [],
  'lib/geo/line.ts': [],
}
const files = Object.keys(project)
const choose = (changed, budget, times = {}) =>
  testsOfChange({ changed, files, importsOf: (file) => project[file], times, budget })

test('takes the nearest first: beside the change, of its subject, by imports between', () => {
  expect(choose(['server/domain/tracking/fence/add-fence.ts'], 100).chosen).toEqual([
    'server/domain/tracking/fence/add-fence.test.ts',
    'tests/mapi/tracking/fence-visits.test.ts',
    'tests/gateway/session.test.ts',
    'tests/mapi/tracking/alarm.test.ts',
  ])
})

test('fills its seconds, and names what is left; what lies beside is always taken', () => {
  const times = {
    'server/domain/tracking/fence/add-fence.test.ts': 50,
    'tests/mapi/tracking/fence-visits.test.ts': 5,
  }
  const { chosen, left } = choose(['server/domain/tracking/fence/add-fence.ts'], 10, times)
  expect(chosen).toEqual(['server/domain/tracking/fence/add-fence.test.ts'])
  expect(left).toEqual([
    'tests/mapi/tracking/fence-visits.test.ts',
    'tests/gateway/session.test.ts',
    'tests/mapi/tracking/alarm.test.ts',
  ])
})

test('runs changed tests, specs too, and those that read a changed file by its path', () => {
  expect(
    choose(['tests/e2e/tracking/fence.spec.ts', 'messages/en/map.json'], 10).chosen.sort(),
  ).toEqual(['tests/catalogue/messages.test.ts', 'tests/e2e/tracking/fence.spec.ts'])
})

test('a name is a part of a path, a whole path that file alone; others are refused by name', () => {
  expect(testsNamed(['fence'], files)).toHaveLength(4)
  expect(testsNamed(['./tests/mapi/tracking/alarm.test.ts'], files)).toEqual([
    'tests/mapi/tracking/alarm.test.ts',
  ])
  expect(() => testsNamed(['fence', 'moon'], files)).toThrow('No test has "moon" in its path.')
})
