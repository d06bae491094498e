import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('an IPv4 address stands for itself, also in its IPv6 form', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

test('IPv6 addresses of one /64 are one client, however they are written', () => {
  const one = '2001:db8:0:7::/64'
  for (const ip of [
    '2001:db8:0:7::1',
    '2001:0DB8:0000:0007:ffff:ffff:ffff:ffff',
    '2001:db8:0:7:1:2:3:4',
    '2001:db8::7:0:0:0:9',
    '2001:db8:0:7::1%eth0',
  ]) {
    expect(networkOf(ip)).toBe(one)
  }
  expect(networkOf('2001:db8:0:8::1')).not.toBe(one)
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::')).toBe('fe80:0:0:0::/64')
})

test('what is no address is left as it is', () => {
  expect(networkOf('')).toBe('')
  expect(networkOf('unknown')).toBe('unknown')
})
