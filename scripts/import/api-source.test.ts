import { expect, test } from 'vitest'
import { whyUnfit } from './api-source.ts'

test.each([
  'https://gps.example.com',
  'http://localhost:8082',
  'http://127.0.0.1:8082',
  'http://[::1]:8082',
])('%s is asked', (url) => expect(whyUnfit(url, false)).toBeUndefined())

test.each([
  ['http://gps.example.com', '--insecure'],
  ['http://localhost.example.com', '--insecure'],
  ['ftp://gps.example.com', 'https://'],
  ['gps.example.com', 'https://'],
])('%s is not: %s', (url, why) => expect(whyUnfit(url, false)).toContain(why))

test('whoever says so is not kept from it', () =>
  expect(whyUnfit('http://gps.example.com', true)).toBeUndefined())
