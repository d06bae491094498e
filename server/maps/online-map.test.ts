import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openOnlineMap } from './online-map.ts'

const log = createLog('test', 'silent')

async function serve(status: number) {
  const server = http.createServer((_, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/planet`
  return { provider: { name: 'Sandbox', url }, close: () => server.close() }
}

test('the provider is offered once this server reaches it, and never when it is off', async () => {
  const there = await serve(200)
  const online = openOnlineMap('auto', log, there.provider)
  expect(online.offered()).toBeUndefined()
  await expect.poll(online.offered).toEqual(there.provider)
  expect(there.provider.url.startsWith(`${online.origin}/`)).toBe(true)
  const off = openOnlineMap('off', log, there.provider)
  expect([off.origin, off.offered()]).toEqual([undefined, undefined])
  there.close()
})

test('a provider that is gone or away is not offered', async () => {
  const gone = await serve(404)
  const online = openOnlineMap('auto', log, gone.provider)
  const away = openOnlineMap('auto', log, { name: 'Away', url: 'http://127.0.0.1:9/planet' })
  for (const map of [online, away]) map.offered()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([online.offered(), away.offered()]).toEqual([undefined, undefined])
  gone.close()
})

test('an own address is left to the browsers', () => {
  const url = 'https://tiles.example/planet'
  const { origin, offered } = openOnlineMap(url, log)
  expect([origin, offered()]).toEqual(['https://tiles.example', { name: 'tiles.example', url }])
})
