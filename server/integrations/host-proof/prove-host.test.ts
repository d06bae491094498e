import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDns } from '../../../tests/factories/dns-server.ts'
import { proveHost } from './prove-host.ts'

const zone: Record<'A' | 'TXT', Record<string, string[]>> = { A: {}, TXT: {} }
const dns = await openDns(zone)
let server: http.Server
const token = 'A'.repeat(32)
const host = 'track.fleet.test'
let body = token
let seen: string[] = []

beforeAll(async () => {
  zone.A[host] = ['127.0.0.1']
  server = http.createServer((request, response) => {
    seen.push(`${request.headers.host?.replace(/:\d+$/, '')}${request.url}`)
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
})

const prove = (isPrivate: boolean) =>
  proveHost(
    { host, token },
    {
      DNS_SERVERS: [dns.address],
      BRAND_HOST_PRIVATE: isPrivate,
      port: (server.address() as AddressInfo).port,
    },
  )

test('a file at the host proves it, with nothing but the token in it', async () => {
  seen = []
  body = `${token}\n`
  expect(await prove(true)).toBe('file')
  expect(seen).toEqual([`${host}/.well-known/waypost-challenge/${token}`])
  body = `<html>${token}</html>`
  expect(await prove(true)).toBeUndefined()
  body = `${token}${' '.repeat(2000)}`
  expect(await prove(true)).toBeUndefined()
})

test('a name that leads into the own network is not asked', async () => {
  seen = []
  body = token
  expect(await prove(false)).toBeUndefined()
  expect(seen).toEqual([])
})

test('a record proves it, without a request', async () => {
  seen = []
  zone.TXT[`_waypost-challenge.${host}`] = [token]
  expect(await prove(false)).toBe('record')
  expect(seen).toEqual([])
})
