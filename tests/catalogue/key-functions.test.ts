import { expect, test } from 'vitest'
import { keyExclusions, keyFunctions, keyScopeOf } from '#lib/codes/key-functions.ts'
import { keyScopes } from '#lib/codes/key-scopes.ts'
import { functions } from '#lib/contract/index-list.ts'

const open = Object.entries(keyFunctions)
const shut = Object.values(keyExclusions).flat()

test('every function of the contract is in one scope of keys, or in none for one reason', () => {
  const named = [...open.flatMap(([, names]) => names), ...shut]
  expect(named.toSorted()).toEqual(functions.map(({ name }) => name).sort())
  expect(Object.keys(keyFunctions).sort()).toEqual(keyScopes.toSorted())
})

test('scopes that read hold functions that write nothing, scopes that write the others', () => {
  const wrong = functions.filter(({ name, writes }) => {
    const scope = keyScopeOf(name)
    return scope !== undefined && scope.endsWith(':write') !== writes
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

/** Commands that cut fuel prove their sender besides; devices come with their own code and password. */
const askedBesides = [
  'cmd/BatchSend',
  'cmd/RetryBatch',
  'cmd/Send',
  'device/Add',
  'device/Claim',
  'device/Import',
]

test('no key is where passwords, codes and keys are given or made', () => {
  const secret = /pwd|passw|totp|proof|^code$|secret/
  const held = functions.filter(
    ({ name, params }) =>
      keyScopeOf(name) !== undefined &&
      Object.keys(params.shape).some((param) => secret.test(param)),
  )
  expect(held.map(({ name }) => name).sort()).toEqual(askedBesides)
  for (const area of ['dev/', 'export/', 'ops/', 'schedule/', 'wallet/'])
    expect(functions.filter(({ name }) => name.startsWith(area) && keyScopeOf(name))).toEqual([])
})

test('public functions, and no others, are left out as such', () => {
  const named = functions.filter(({ access }) => access === 'anyone').map(({ name }) => name)
  expect(keyExclusions.public.toSorted()).toEqual(named.sort())
})
