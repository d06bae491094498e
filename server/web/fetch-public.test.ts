import { expect, test } from 'vitest'
import { fetchPublic, isInsideAddress } from './fetch-public.ts'

const limits = { timeoutMs: 2000, maxBytes: 1000, allowPrivate: false }

test('private, local and reserved addresses are inside, in every notation', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    'not an address',
  ]
  for (const address of inside) expect([address, isInsideAddress(address)]).toEqual([address, true])
  for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700::1111'])
    expect([address, isInsideAddress(address)]).toEqual([address, false])
})

test('no request leaves for an inside address, however it is written', async () => {
  const addresses = [
    'http://127.0.0.1:1/',
    'http://0x7f.1:1/',
    'http://[::ffff:10.0.0.1]:1/',
    'http://localhost:1/',
  ]
  for (const address of addresses)
    await expect(fetchPublic(new URL(address), limits)).rejects.toThrow('not a public address')
})
