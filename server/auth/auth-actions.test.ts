import { expect, test } from 'vitest'
import { refuseAuth } from './auth-actions.ts'

const statusOf = (method: string, path: string) => refuseAuth(method, path.split('/'))?.status

test('what the console uses of next-auth goes on to it', () => {
  for (const path of ['csrf', 'providers', 'session']) expect(statusOf('GET', path)).toBeUndefined()
  for (const path of ['callback/credentials', 'signout'])
    expect(statusOf('POST', path)).toBeUndefined()
})

test('a visit to a page of next-auth ends at our log-in', () => {
  for (const path of ['callback/credentials', 'signin', 'signout', 'error', 'verify-request', '']) {
    const refusal = refuseAuth('GET', path.split('/'))
    expect([path, refusal?.status, refusal?.headers.get('location')]).toEqual([path, 303, '/login'])
  }
})

test('nothing else can be posted to next-auth', () => {
  for (const path of ['_log', 'callback/other', 'csrf', 'callback/credentials/x', ''])
    expect([path, statusOf('POST', path)]).toEqual([path, 404])
  expect(statusOf('PUT', 'session')).toBe(404)
})
