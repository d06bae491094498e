import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Waypost } from './waypost.ts'
import { WaypostError } from './waypost-error.ts'

type Asked = { url: string; authorization: string | undefined; params: Record<string, unknown> }
type Answer = { status?: number; body?: unknown; cut?: boolean }

const asked: Asked[] = []
/** In turn; after the last one nothing but success. */
const answers: Answer[] = []
let server: http.Server
let url: string

beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    const { params } = JSON.parse(String(Buffer.concat(await request.toArray())))
    const { authorization } = request.headers
    asked.push({ url: String(request.url), authorization: authorization, params: params })
    const { status = 200, body = { errcode: 0 }, cut = false } = answers.shift() ?? {}
    if (cut) {
      response.destroy()
      return
    }
    // Whoever tries again does so at once.
    response.writeHead(status, { 'retry-after': '0', 'x-request-id': 'call-0001' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked.length = 0
  answers.length = 0
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const busy: Answer = { status: 503, body: 'busy' }
const frequent: Answer = { status: 429, body: { errcode: 268697642, error_message: 'slower' } }
const overloaded: Answer = { status: 503, body: { errcode: 268697646, error_message: 'busy' } }
const client = () => new Waypost({ url: `${url}/`, key: 'wpk_1' })

test('a key goes as a bearer, without a sid', async () => {
  await client().call('device/GetDetail', { simei: '1042' }, { monitorSid: '7' })
  expect(asked).toEqual([
    {
      url: '/mapi/device/GetDetail?monitorSid=7',
      authorization: 'Bearer wpk_1',
      params: { simei: '1042' },
    },
  ])
})

test('a read is tried again after a failure, a change only where its request_id makes that safe', async () => {
  answers.push(busy, busy)
  await client().call('family/GetTaskList')
  expect(asked).toHaveLength(3)
  answers.push(busy)
  const change = { simei: ['1042'], frozen: true }
  await expect(client().call('device/Freeze', change)).rejects.toMatchObject({ status: 503 })
  expect(asked).toHaveLength(4)
  answers.push(busy)
  await client().call('device/Freeze', Object.assign({ request_id: 'freeze-1042' }, change))
  expect(asked).toHaveLength(6)
})

test('what was never begun is tried again, whatever it is', async () => {
  answers.push(frequent, overloaded)
  await client().call('user/LoginOut')
  expect(asked).toHaveLength(3)
})

test('tries end, and a refusal is not tried again', async () => {
  answers.push(frequent, frequent, frequent)
  const few = new Waypost({ url, key: 'wpk_1', retries: 2 })
  await expect(few.call('user/GetInfo')).rejects.toMatchObject({ code: 'tooFrequent', status: 429 })
  expect(asked).toHaveLength(3)
  const fields = [{ path: 'simei', message: 'required' }]
  answers.push({ body: { errcode: 268697641, error_message: 'simei: required', fields: fields } })
  const refusal = await client()
    .call('device/GetDetail', { simei: '' })
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(WaypostError)
  expect(refusal).toMatchObject({
    errcode: 268697641,
    code: 'badParams',
    message: 'simei: required',
    fields: fields,
    requestId: 'call-0001',
  })
  expect(asked).toHaveLength(4)
})

test('a line that is cut counts as no answer', async () => {
  const once = new Waypost({ url, key: 'wpk_1', retries: 0 })
  answers.push({ cut: true })
  await expect(once.call('user/GetInfo')).rejects.toMatchObject({ errcode: 0, status: 0 })
})

test('pages are followed by what each kind of list says', async () => {
  const lastOf = () => asked.at(-1)?.params
  answers.push({
    body: { errcode: 0, items: [{ imei: '1' }], next: { last_time: 5, last_id: '9' } },
  })
  answers.push({ body: { errcode: 0, items: [], next: null } })
  const period = { start_time: 1, end_time: 2 }
  for await (const page of client().pages('alarm/Get', period)) expect(page.items).toBeDefined()
  expect(lastOf()).toEqual({ start_time: 1, end_time: 2, last_time: 5, last_id: '9' })
  answers.push({ body: { errcode: 0, items: [{ start_time: 1 }, { start_time: 7 }] } })
  answers.push({ body: { errcode: 0, items: [{ start_time: 8 }] } })
  const starts: number[] = []
  const trips = Object.assign({ simei: '1042', limit_size: 2 }, period)
  for await (const trip of client().rows('location/GetTrips', trips)) starts.push(trip.start_time)
  expect(starts).toEqual([1, 7, 8])
  expect(lastOf()).toMatchObject({ last_start_time: 7 })
  answers.push({ body: { errcode: 0, familys: [{ sid: '7' }], next: null } })
  for await (const { sid } of client().rows('family/GetFamilyList')) expect(sid).toBe('7')
  answers.push({ body: { errcode: 0 } })
  // @ts-expect-error: it answers no list
  await expect(client().rows('location/GetLast').next()).rejects.toThrow('location/GetLast')
  answers.push(
    { body: { errcode: 0, next_simei: '44' } },
    { body: { errcode: 0, next_simei: null } },
  )
  for await (const page of client().pages('location/GetLast')) expect(page).toBeDefined()
  expect(lastOf()).toEqual({ last_simei: '44' })
})

test('a log-in without a session says what it needs', async () => {
  answers.push({ body: { errcode: 0, need_totp: true } })
  const guest = new Waypost({ url })
  await expect(guest.login('owner', 'ﬁsh')).rejects.toThrow('second factor')
  // NFKC of the ligature.
  expect(asked[0]?.params['pwd_md5']).toBe('83e4a96aed96436c621b9809e258b309')
  answers.push({ body: { errcode: 0, sid: 's1' } }, {})
  await guest.login('owner', 'fish')
  await guest.call('user/GetInfo')
  expect(asked.at(-1)?.url).toBe('/mapi/user/GetInfo?sid=s1')
})

test('whoever gives up is told so at once', async () => {
  answers.push(busy)
  const given = new AbortController()
  given.abort(new Error('given up'))
  const call = client().call('user/GetInfo', {}, { signal: given.signal })
  await expect(call).rejects.toThrow('given up')
})
