import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { untilVendor } from './until-vendor.ts'

test('the vendor is waited for until it listens, or nobody waits any more', async () => {
  const server = createServer((socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/sandbox/pay`
  server.close()
  await once(server, 'close')

  const giveUp = new AbortController()
  const gaveUp = untilVendor(url, giveUp.signal)
  let isThere = false
  const waits = untilVendor(url).then(() => expect(isThere).toBe(true))
  giveUp.abort()
  await gaveUp
  isThere = true
  server.listen(port, '127.0.0.1')
  await waits
  server.close()
})

test('without a vendor nobody waits', async () => {
  await untilVendor(undefined)
})
