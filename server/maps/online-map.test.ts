import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { heldTimeouts } from '../../tests/factories/held-timeouts.ts'
import { createLog } from '../log.ts'
import { openOnlineMap } from './online-map.ts'

const log = createLog('test', 'silent')

/** None ends: a pause of this process would be one of the provider. */
const timeouts = heldTimeouts()
afterAll(() => timeouts.restore())

async function serve(status: number) {
  const server = http.createServer((_, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/planet`
  return { provider: { name: 'Sandbox', url }, close: () => server.close() }
}

test('the provider is offered once this server reaches it, and never when it is off', async () => {
  const there = await serve(200)
  const online = openOnlineMap('auto', log, there.provider)
  expect([online.offered(), online.origin()]).toEqual([undefined, undefined])
  await expect.poll(online.offered).toEqual(there.provider)
  expect(there.provider.url.startsWith(`${online.origin()}/`)).toBe(true)
  const off = openOnlineMap('off', log, there.provider)
  expect([off.origin(), off.offered()]).toEqual([undefined, undefined])
  there.close()
})

test('a provider that is gone or away is not offered', async () => {
  const gone = await serve(404)
  const online = openOnlineMap('auto', log, gone.provider)
  const away = openOnlineMap('auto', log, { name: 'Away', url: 'http://127.0.0.1:9/planet' })
  const fetched = vi.spyOn(globalThis, 'fetch')
  for (const map of [online, away]) map.offered()
  // The map has each answer before this test: it waited first.
  const answers = await Promise.allSettled(fetched.mock.results.map(({ value }) => value))
  expect(answers).toMatchObject([{ value: { status: 404 } }, { status: 'rejected' }])
  expect([online.offered(), away.offered()]).toEqual([undefined, undefined])
  expect([online.origin(), away.origin()]).toEqual([undefined, undefined])
  fetched.mockRestore()
  gone.close()
})

test('an own address is left to the browsers', () => {
  const url = 'https://tiles.example/planet'
  const { origin, offered } = openOnlineMap(url, log)
  expect([origin(), offered()]).toEqual(['https://tiles.example', { name: 'tiles.example', url }])
})
