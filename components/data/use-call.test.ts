import { expect, test } from 'vitest'
import { CallError } from '#lib/client.ts'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { failureOf } from './use-call.ts'

const refusal = new CallError({ errcode: errorCodes.noPermission.code, message: 'no' })
const unreachable = new TypeError('Failed to fetch')

test.each([
  ['an answer without a fault', null, 'data', undefined],
  ['a first read that failed', unreachable, undefined, unreachable],
  ['a fault that may pass, over what was read', unreachable, 'data', undefined],
  ['a refusal, over what was read', refusal, 'data', refusal],
])('%s', (_, error, data, failure) => {
  expect(failureOf({ error, data })).toBe(failure)
})
