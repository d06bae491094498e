import { afterAll, describe, expect, test } from 'vitest'
import {
  type OperatorAnswer,
  openGateway,
  openOperatorServer,
} from '../../../tests/factories/fake-operator.ts'
import { heldTimeouts } from '../../../tests/factories/held-timeouts.ts'
import { OverQuota } from '../over-quota.ts'
import { httpOperator } from './http-operator.ts'
import { onceOperator } from './once-operator.ts'
import type { SimOperator } from './operator.ts'

const iccid = '89860412345678901234'
let clock = Date.UTC(2026, 10, 25)
const now = () => clock
const common = { keyId: 'waypost', allowPrivate: true, now, timeoutMs: 300 }
const timeouts = heldTimeouts()

const gateway = await openGateway('a shared secret')
const http = httpOperator({ ...common, url: gateway.url, keySecret: 'a shared secret' })
const topUps = http.topUps as NonNullable<SimOperator['topUps']>
const asked = { key: '202611250000000001', iccid, mb: 500, months: 1 }

let issued = 0
const tokens = new Set<string>()
const quota = { volume: 435.5, total_volume: 500, expiry_date: '2029-01-01T00:00:00.000Z' }
const sim = {
  iccid: iccid.slice(0, 19),
  status: 'Enabled',
  msisdn: '882285100000018',
  imsi: '901405100000018',
  activation_date: '2018-03-09T07:59:09.000+0000',
}
const vendor = await openOperatorServer(({ path, header }) => {
  if (path === '/gateway/oauth/token') {
    const basic = Buffer.from('waypost:a client secret').toString('base64')
    if (header('authorization') !== `Basic ${basic}`) return { status: 401 }
    const access_token = `token-${++issued}`
    tokens.add(access_token)
    return { status: 200, value: { access_token, token_type: 'bearer', expires_in: 3600 } }
  }
  if (!tokens.has(header('authorization').replace('Bearer ', ''))) return { status: 401 }
  if (path === `/gateway/v1/sims/${sim.iccid}`) return { status: 200, value: sim }
  if (path === `/gateway/v1/sims/${sim.iccid}/quota/data`) return { status: 200, value: quota }
  return { status: 404 }
})
const open = (keySecret = 'a client secret') =>
  onceOperator({ ...common, url: vendor.url, keySecret })
const once = open()

afterAll(() => {
  timeouts.restore()
  gateway.close()
  vendor.close()
})

describe('the protocol for gateways', () => {
  gateway.cards.set(iccid, {
    state: 'active',
    msisdn: '1440012345678',
    imsi: '460001234567890',
    flow_total: 51_200,
    flow_used: 1024,
    activated_at: 1_760_000_000,
    expires_at: null,
  })

  test('tells of a card', async () => {
    expect(await http.card(iccid)).toEqual({
      state: 'active',
      msisdn: '1440012345678',
      imsi: '460001234567890',
      flowTotal: 51_200,
      flowUsed: 1024,
      activatedAt: new Date(1_760_000_000_000),
      expiresAt: null,
    })
    expect(await http.card('89860499999999999999')).toBeUndefined()
  })

  test('is signed, and its secret never sent', async () => {
    await http.card(iccid)
    const { body, header } = gateway.asked.at(-1) as (typeof gateway.asked)[number]
    expect(header('x-key-id')).toBe('waypost')
    expect(JSON.stringify(gateway.asked)).not.toContain('a shared secret')
    expect(JSON.parse(body)).toEqual({ iccid })
    const wrong = httpOperator({ ...common, url: gateway.url, keySecret: 'another' })
    await expect(wrong.card(iccid)).rejects.toThrow(OverQuota)
  })

  test('tops up once a key, also when the answer was lost after the effect', async () => {
    gateway.next.push(() => {
      gateway.made.set(asked.key, { iccid, state: 'success' })
      return 'drop'
    })
    await expect(topUps.make(asked)).rejects.toThrow()
    expect(await topUps.read(asked.key)).toMatchObject({ state: 'success' })
    expect(await topUps.make(asked)).toMatchObject({ state: 'success' })
    expect(gateway.made.size).toBe(1)
    expect(await topUps.read('202611250000000009')).toBeUndefined()
  })

  test('says why it declines', async () => {
    expect(await topUps.make({ ...asked, key: '1', iccid: '89860400000000000000' })).toEqual({
      state: 'fail',
      reason: 'no such card',
    })
    gateway.next.push({ status: 400 })
    expect(await topUps.make({ ...asked, key: '2' })).toEqual({
      state: 'fail',
      reason: 'declined with 400',
    })
  })

  test.each([
    [{ status: 429, retryAfter: '7' }, 7],
    [{ status: 429 }, 60],
    [{ status: 403 }, 3600],
  ] as const)('%j is a pause, never an end of a top-up', async (answer, retrySeconds) => {
    gateway.next.push(answer)
    await expect(topUps.make(asked)).rejects.toMatchObject({ retrySeconds })
  })

  test.each([
    ...[500, 503, 408, 409, 302].map((status) => ({ status })),
    { status: 200, value: { state: 'done' } },
    'drop',
    'silence',
  ] as const)('%j is asked again, never an end of a top-up', async (answer) => {
    gateway.next.push(timed(answer))
    await expect(topUps.make(asked)).rejects.not.toThrow(OverQuota)
    gateway.next.push(timed(answer))
    await expect(topUps.read(asked.key)).rejects.toThrow()
  })
})

describe('1NCE', () => {
  test('tells of a card in its own units, by the number without check digit', async () => {
    expect(await once.card(iccid)).toEqual({
      state: 'active',
      msisdn: '882285100000018',
      imsi: '901405100000018',
      flowTotal: 512_000,
      flowUsed: 66_048,
      activatedAt: new Date('2018-03-09T07:59:09Z'),
      expiresAt: new Date('2029-01-01T00:00:00Z'),
    })
    expect(await once.card('89860499999999999999')).toBeUndefined()
    expect(once.topUps).toBeUndefined()
  })

  test('a card that is disabled, over, or was never on', async () => {
    const state = async (more: object, held: object = quota) => {
      vendor.next.push({ status: 200, value: { ...sim, ...more } }, { status: 200, value: held })
      return (await once.card(iccid))?.state
    }
    expect(await state({ status: 'Disabled' })).toBe('stopped')
    expect(await state({ status: 'Disabled', activation_date: null })).toBe('inactive')
    expect(await state({}, { ...quota, expiry_date: '2020-01-01 00:00:00' })).toBe('stopped')
    expect(await state({ activation_date: 'never' })).toBe('active')
    vendor.next.push({ status: 200, value: sim }, { status: 404 })
    expect(await once.card(iccid)).toMatchObject({ flowTotal: null, flowUsed: 0 })
  })

  test('a token is kept, fetched anew at its end, and once for all who wait', async () => {
    const fresh = open()
    const before = issued
    await Promise.all([fresh.card(iccid), fresh.card(iccid), fresh.card(iccid)])
    expect(issued).toBe(before + 1)
    clock += 3_500_000
    await fresh.card(iccid)
    expect(issued).toBe(before + 1)
    clock += 100_000
    await fresh.card(iccid)
    expect(issued).toBe(before + 2)
  })

  test('a token that is refused is fetched anew, once', async () => {
    tokens.clear()
    const before = issued
    expect(await once.card(iccid)).toMatchObject({ state: 'active' })
    expect(issued).toBe(before + 1)
    vendor.next.push({ status: 401 }, { status: 200, value: tokenOf() }, { status: 401 })
    await expect(once.card(iccid)).rejects.toThrow(OverQuota)
  })

  test('wrong keys: nothing is asked for an hour', async () => {
    const refused = await open('wrong')
      .card(iccid)
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ retrySeconds: 3600 })
    expect(String(refused)).not.toContain('wrong')
  })

  test.each([
    [{ status: 429, retryAfter: '9' }, 9],
    [{ status: 403 }, 3600],
  ] as const)('%j is a pause', async (answer, retrySeconds) => {
    vendor.next.push(answer)
    await expect(once.card(iccid)).rejects.toMatchObject({ retrySeconds })
  })

  test.each([
    { status: 500 },
    { status: 422 },
    { status: 200, value: {} },
    'drop',
    'silence',
  ] as const)('%j is asked again later', async (answer) => {
    vendor.next.push(timed(answer))
    await expect(once.card(iccid)).rejects.not.toThrow(OverQuota)
  })
})

/** The time of a request that gets no answer is over once it has come. */
function timed(answer: OperatorAnswer) {
  return () => {
    if (answer === 'silence') timeouts.end()
    return answer
  }
}

function tokenOf() {
  const access_token = `token-${++issued}`
  return { access_token, expires_in: 3600 }
}
