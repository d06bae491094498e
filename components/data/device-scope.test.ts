import { expect, test } from 'vitest'
import { deviceListParams, deviceScope } from './device-scope.ts'

const filter = { state: 'all', search: '' } as const
const nothing = { sfamilyid: undefined, sgid: undefined }

test('the list reads the organisation in view, as map and chips show it', () => {
  const scope = deviceScope('7', nothing)
  expect(scope.isPart).toBe(false)
  expect(deviceListParams(scope, filter)).toEqual({ sfamilyid: '7', state: 'all' })
})

test.each([
  [{ sfamilyid: '9', sgid: undefined }, { sfamilyid: '9' }],
  [
    { sfamilyid: '7', sgid: '3' },
    { sfamilyid: '7', sgid: '3' },
  ],
])('what is picked in the tree %j narrows list and map alike', (picked, requested) => {
  const scope = deviceScope('7', picked)
  expect(scope.isPart).toBe(true)
  expect(deviceListParams(scope, filter)).toMatchObject(requested)
})

test('the organisation in view itself, picked in the tree, shows all of it', () => {
  expect(deviceScope('7', { sfamilyid: '7', sgid: undefined }).isPart).toBe(false)
})

test('a device log-in has no organisation to name', () => {
  expect(deviceListParams(deviceScope(undefined, nothing), filter)).toEqual({ state: 'all' })
})
