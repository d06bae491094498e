import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, type ClientOptions, createClient } from './client.ts'
import { getDetail } from './contract/device/get-detail.ts'
import { getDeviceList } from './contract/family/get-device-list.ts'
import { getLast } from './contract/location/get-last.ts'
import { login } from './contract/user/login.ts'
import { loginOut } from './contract/user/login-out.ts'

type Sent = { url: string; body: { module: string; func: string; params: unknown }; at: number }

/** Answers after 50 ms; `replies` in turn, the last one for ever. */
function server(...replies: object[]) {
  const headers: Record<string, string> = { 'x-request-id': 'request-1' }
  const sent: Sent[] = []
  const answer = (url: string | URL | Request, init?: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      sent.push({ url: String(url), body: JSON.parse(String(init?.body)), at: Date.now() - began })
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? { errcode: 0 }
      setTimeout(() => resolve(Response.json(reply, { headers })), 50)
    })
  return { sent, headers, fetch: answer as typeof fetch }
}

let began: number
const client = (fetch: ClientOptions['fetch'], options: Partial<ClientOptions> = {}) =>
  createClient({ sid: () => 'sid1', fetch, ...options })

beforeEach(() => {
  vi.useFakeTimers()
  began = Date.now()
})
afterEach(() => vi.useRealTimers())

test('a call posts module, func and params with the sid in the query', async () => {
  const { sent, fetch } = server({ errcode: 0, time: 5 })
  const reply = client(fetch, { monitorSid: () => '7' }).call(getLast, { is_get_child: false })
  await vi.runAllTimersAsync()
  expect(await reply).toEqual({ time: 5 })
  expect(sent[0]).toMatchObject({
    url: '/mapi/location/GetLast?sid=sid1&monitorSid=7',
    body: { module: 'location', func: 'GetLast', params: { is_get_child: false } },
  })
})

test('without a token the log-in has expired and nothing is sent, except to log in', async () => {
  const { sent, fetch } = server({ errcode: 0, flag: [] })
  const onLoginExpired = vi.fn()
  const given = client(fetch, { sid: () => undefined, onLoginExpired })
  await expect(given.call(getLast, {})).rejects.toMatchObject({ code: 'loginExpired' })
  expect(onLoginExpired).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
  const reply = given.call(login, { account: 'a', pwd_md5: '0'.repeat(32) })
  await vi.runAllTimersAsync()
  expect(await reply).toEqual({ flag: [] })
})

test('a session that is not entered yet is named by the call', async () => {
  const { sent, fetch } = server({ errcode: 0 })
  const reply = client(fetch, { sid: () => undefined }).call(getLast, {}, { sid: 'new' })
  await vi.runAllTimersAsync()
  await reply
  expect(sent[0]).toMatchObject({ url: '/mapi/location/GetLast?sid=new' })
})

test('a call without module or func is refused before it is sent', async () => {
  const { sent, fetch } = server()
  const call = client(fetch).call({ name: 'GetLast' }, {})
  await expect(call).rejects.toThrow('check module and method')
  expect(sent).toEqual([])
})

test('a refusal becomes a CallError with its code, action, fields and request', async () => {
  const refusal = {
    errcode: 268697641,
    error_message: 'x: required',
    fields: [{ path: 'x', message: 'required' }],
  }
  const call = client(server(refusal).fetch).call(getLast, {})
  const expected = expect(call).rejects.toMatchObject({
    errcode: 268697641,
    code: 'badParams',
    action: 'toast',
    message: 'x: required',
    fields: refusal.fields,
    requestId: 'request-1',
  })
  await vi.runAllTimersAsync()
  await expected
})

test('a refusal for a while says for how many seconds', async () => {
  const { fetch, headers } = server({ errcode: 269877401, error_message: 'too many' })
  headers['retry-after'] = '8'
  const call = client(fetch).call(login, { account: 'a', pwd_md5: '0'.repeat(32) })
  const expected = expect(call).rejects.toMatchObject({ retrySeconds: 8 })
  await vi.runAllTimersAsync()
  await expected
})

test('what anyone may call tells the sid where there is one, but log-in', async () => {
  const { sent, fetch } = server()
  const { call } = client(fetch)
  void call({ name: 'user/SendCode' }, {})
  void call({ name: 'user/Login' }, {})
  await vi.runAllTimersAsync()
  expect(sent.map(({ url }) => url)).toEqual(['/mapi/user/SendCode?sid=sid1', '/mapi/user/Login?'])
})

test.each([
  [268697631, 'loginExpired'],
  [269877293, 'accountChanged'],
])('the code %i ends the session', async (errcode, why) => {
  const onLoginExpired = vi.fn()
  const { fetch } = server({ errcode, error_message: 'over' })
  const call = client(fetch, { onLoginExpired }).call(getLast, {})
  const expected = expect(call).rejects.toBeInstanceOf(CallError)
  await vi.runAllTimersAsync()
  await expected
  expect(onLoginExpired.mock.calls).toEqual([[why]])
})

test('an answer to a session that was replaced meanwhile does not end the new one', async () => {
  let sid = 'old'
  const onLoginExpired = vi.fn()
  const { fetch } = server({ errcode: 268697631, error_message: 'over' })
  const call = client(fetch, { sid: () => sid, onLoginExpired }).call(getLast, {})
  const expected = expect(call).rejects.toBeInstanceOf(CallError)
  await vi.advanceTimersByTimeAsync(10)
  sid = 'new'
  await vi.runAllTimersAsync()
  await expected
  expect(onLoginExpired).not.toHaveBeenCalled()
})

test('identical GetDetail requests are sent once, others each', async () => {
  const { sent, fetch } = server()
  const { call } = client(fetch)
  const calls = ['1', '1', '2'].map((simei) => call(getDetail, { simei }))
  await vi.runAllTimersAsync()
  await Promise.all(calls)
  expect(sent.map(({ body }) => body.params)).toEqual([{ simei: '1' }, { simei: '2' }])
})

test('the same path within 200 ms waits 200 ms, the same function of another module 100 ms', async () => {
  const { sent, fetch } = server()
  const { call } = client(fetch)
  void call(getDeviceList, { search: 'a' })
  await vi.advanceTimersByTimeAsync(199)
  void call(getDeviceList, { search: 'b' })
  await vi.advanceTimersByTimeAsync(300)
  void call({ name: 'device/Get' }, {})
  void call({ name: 'alarm/Get' }, {})
  await vi.advanceTimersByTimeAsync(400)
  void call(getDeviceList, { search: 'c' })
  await vi.runAllTimersAsync()
  expect(sent.map(({ body, at }) => [body.func, at])).toEqual([
    ['GetDeviceList', 0],
    ['GetDeviceList', 399],
    ['Get', 499],
    ['Get', 599],
    ['GetDeviceList', 899],
  ])
})

test('a read serves identical calls for 0.4 s, until something is written', async () => {
  const { sent, fetch } = server()
  const { call } = client(fetch)
  const read = async (params: { is_get_child?: boolean } = {}) => {
    const reply = call(getLast, params)
    await vi.advanceTimersByTimeAsync(250)
    await reply
  }
  await read()
  await read()
  expect(sent).toHaveLength(1)
  await read({ is_get_child: false })
  expect(sent).toHaveLength(2)
  await read()
  expect(sent).toHaveLength(3)
  const out = call(loginOut, {})
  await vi.advanceTimersByTimeAsync(60)
  await out
  await read()
  expect(sent.map(({ body }) => body.func).slice(3)).toEqual(['LoginOut', 'GetLast'])
})

test('cancelling ends what is under way, but not the log-out', async () => {
  const { fetch } = server()
  const { call, cancelAll } = client(fetch)
  const read = expect(call(getLast, {})).rejects.toMatchObject({ name: 'AbortError' })
  const out = call(loginOut, {})
  await vi.advanceTimersByTimeAsync(10)
  cancelAll()
  await vi.runAllTimersAsync()
  await read
  expect(await out).toEqual({})
})

test("a caller's own signal cancels its call, also while it waits its turn", async () => {
  const { sent, fetch } = server()
  const { call } = client(fetch)
  void call(getDeviceList, { search: 'a' })
  const abort = new AbortController()
  const second = call(getDeviceList, { search: 'b' }, { signal: abort.signal })
  const expected = expect(second).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(50)
  abort.abort()
  await vi.runAllTimersAsync()
  await expected
  expect(sent).toHaveLength(1)
})

test('a call that gets no answer is given up, in the words of the reader', async () => {
  const words = { failed: '', unreachable: '', silent: 'no answer' }
  const never = () => new Promise<Response>(() => {})
  const call = client(never, { words: () => words }).call(getLast, {})
  const expected = expect(call).rejects.toMatchObject({
    code: 'replyTimedOut',
    action: 'toast',
    message: 'no answer',
  })
  await vi.advanceTimersByTimeAsync(90_000)
  await expected
  expect(vi.getTimerCount()).toBe(0)
})

/** Of a proxy, then of a process. */
const answering = (...answers: (() => Response)[]) =>
  vi.fn(() => Promise.resolve((answers.length > 1 ? answers.shift() : answers[0])?.() as Response))
const html = (status: number) => () => new Response('<html>', { status: status })
const answered = () => Response.json({ errcode: 0, time: 5 })

test('an answer that is not of the contract is a service failure', async () => {
  const fetch = answering(html(404))
  const call = client(fetch).call(getLast, {})
  await expect(call).rejects.toMatchObject({ code: 'serviceFailed', message: 'HTTP 404' })
  expect(fetch).toHaveBeenCalledOnce()
})

test.for([502, 503, 504])(
  'where a proxy says %i what can be repeated is asked once more',
  async (status) => {
    const change = { name: 'alarm/Handle' }
    const calls = [
      {
        func: getLast,
        params: {},
        answers: [html(status), answered],
        outcome: { time: 5 },
        asked: 2,
      },
      {
        func: change,
        params: { request_id: 'a' },
        answers: [html(status), answered],
        outcome: { time: 5 },
        asked: 2,
      },
      { func: getLast, params: {}, answers: [html(status)], outcome: `HTTP ${status}`, asked: 2 },
      {
        func: change,
        params: {},
        answers: [html(status), answered],
        outcome: `HTTP ${status}`,
        asked: 1,
      },
    ]
    for (const { func, params, answers, outcome, asked } of calls) {
      const fetch = answering(...answers)
      const call = client(fetch)
        .call(func, params)
        .catch((error: Error) => error.message)
      await vi.runAllTimersAsync()
      expect(await call).toEqual(outcome)
      expect(fetch).toHaveBeenCalledTimes(asked)
    }
  },
)

test('what was read while a change was under way is neither kept nor shared after it', async () => {
  const { sent, fetch } = server()
  const given = client(fetch)
  const names = () => sent.map(({ body }) => body.func)
  const change = given.call({ name: 'alarm/Handle' }, {})
  await vi.advanceTimersByTimeAsync(20)
  // Answered 20 ms after the change, with what may be from before it.
  const list = given.call(getDeviceList, {})
  const detail = given.call(getDetail, { simei: '1' })
  await vi.advanceTimersByTimeAsync(40)
  await change
  const again = [given.call(getDeviceList, {}), given.call(getDetail, { simei: '1' })]
  await vi.runAllTimersAsync()
  await Promise.all([list, detail, ...again])
  expect(names()).toEqual(['Handle', 'GetDeviceList', 'GetDetail', 'GetDeviceList', 'GetDetail'])
})
