import type { LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { sealClientSecret } from './identity-provider.ts'
import { askProvider, mayAsk } from './provider-client.ts'
import { causeOf, isUnreached } from './refuse-at-provider.ts'

const SECRET = 'a secret of the tests, 32 characters'

test('an issuer is https and no address of the own network, unless that is opened', () => {
  const strict = { OIDC_PRIVATE: false }
  for (const address of ['https://login.example.com', 'https://login.example.com/realms/a'])
    expect(mayAsk(address, strict), address).toBe(true)
  const inside = ['http://login.example.com', 'https://10.0.0.1', 'https://[::ffff:127.0.0.1]']
  for (const address of inside) {
    expect(mayAsk(address, strict), address).toBe(false)
    expect(mayAsk(address, { OIDC_PRIVATE: true }), address).toBe(true)
  }
  const never = [
    '',
    'a',
    'ftp://a.example',
    'https://u@a.example',
    'https://a.example/?b',
    'https://a.example/#b',
  ]
  for (const address of never) expect(mayAsk(address, { OIDC_PRIVATE: true }), address).toBe(false)
})

test('a name that leads into the own network is not called', async () => {
  const lookup: LookupFunction = (_, options, callback) =>
    options.all
      ? callback(null, [{ address: '10.0.0.1', family: 4 }])
      : callback(null, '10.0.0.1', 4)
  const provider = {
    issuer: 'https://login.example.com',
    clientId: 'console',
    clientSecret: sealClientSecret('theirs', SECRET),
  }
  const services = { config: { SECRET, OIDC_PRIVATE: false }, now: Date.now }
  const error = await askProvider(services, provider, lookup).catch((reason: unknown) => reason)
  expect(causeOf(error)).toContain('login.example.com is not a public address')
  expect(isUnreached(error)).toBe(true)
})
