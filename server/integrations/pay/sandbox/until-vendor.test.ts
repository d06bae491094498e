import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { untilVendor } from './until-vendor.ts'

test('the vendor is waited for until it answers, or nobody waits any more', async () => {
  const server = createServer((_, response) => response.writeHead(404).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/sandbox/pay`
  server.close()
  await once(server, 'close')

  const giveUp = new AbortController()
  const gaveUp = untilVendor(url, giveUp.signal)
  const waits = untilVendor(url)
  giveUp.abort()
  await gaveUp
  server.listen(port, '127.0.0.1')
  const [asked] = await once(server, 'request')
  await waits
  expect(asked.url).toBe('/sandbox/pay')
  server.closeAllConnections()
  server.close()
})

test('without a vendor nobody waits', async () => {
  await untilVendor(undefined)
})
