import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { openNotifyBus } from '#server/jobs/open-notify-bus.ts'
import { frameOf } from '../bench/load/jt808-frame.ts'
import { connect, openRig, type Rig, until } from './support.ts'

let rig: Rig
/** Of the gateway, Unix seconds: frames that others recorded have their own times. */
let clock = Date.UTC(2026, 5, 17, 9, 30) / 1000
beforeAll(async () => {
  rig = await openRig({}, openNotifyBus, () => clock * 1000)
})
afterAll(() => rig.close())

type Row = Record<string, unknown>
const cardsOf = (id: number) =>
  rig.rows<Row>(
    `SELECT time, kind, result, card, name, agency, valid_until FROM tracking.driver_card
     WHERE device_id = $1 ORDER BY time, kind, card`,
    [id],
  )
const storeTime = (iso: string) => Date.parse(iso) / 1000 - storeEpoch

// SmallChi/JT808@c9552b0 JT808_0x0702Test.cs (two), traccar/traccar@9e5c458 Jt808ProtocolDecoderTest.java, xtream-codec@059b863:
// what they say, read off by hand.
const recorded = [
  {
    of: '2013',
    number: '18271208625',
    now: '2026-04-09T09:30:00Z',
    hex: '7e070200620182712086250202012604091727390014c4e3bac3000000000000000000000000000000003431363735363139393030363035343334390000180000000000000000000000000000000000000000000000002034040934313637353631393930303630353433343900007d027e',
    row: {
      time: storeTime('2026-04-09T17:27:39+08:00'),
      kind: 1,
      result: 0,
      card: '416756199006054349',
      name: '你好',
      agency: '',
      valid_until: '20340409',
    },
  },
  {
    of: '2013 without a name',
    number: '18270611514',
    now: '2025-10-09T08:00:00Z',
    hex: '7e0702002201827061151401bc012510091507510000303032396238383500000000000000000000000000000000002b7e',
    row: {
      time: storeTime('2025-10-09T15:07:51+08:00'),
      kind: 1,
      result: 0,
      card: '0029b885',
      name: '',
      agency: '',
      valid_until: '',
    },
  },
  {
    of: '2019',
    number: '41587677411',
    now: '2026-06-17T09:30:00Z',
    hex: '7e0702404d0100000000041587677411001101260617171000000ab2e2cad4d4b1bcd720204138383838382a2a2a2a2a2a2a2a2a2a2a2a00000d32303236303430323134303838201510203436303330303838383838383838383838383838b27e',
    row: {
      time: storeTime('2026-06-17T17:10:00+08:00'),
      kind: 1,
      result: 0,
      card: 'A88888************',
      name: '测试员甲',
      agency: '2026040214088',
      valid_until: '20151020',
    },
  },
  {
    of: '2011, which has no time',
    number: '13912344321',
    now: '2026-06-17T09:30:00Z',
    hex: '7e0702004c013912344321000006d5c5cedebcc931313232333334343535363637373838393930303938373635343332313039383736353433323130393837363534333231303938373635343332313008c3bbd3d0c3fbd7d60c7e',
    row: {
      time: storeTime('2026-06-17T09:30:00Z'),
      kind: 0,
      result: 0,
      card: '9876543210987654321098765432109876543210',
      name: '张无忌',
      agency: '没有名字',
      valid_until: '',
    },
  },
]

test.each(recorded)('a recorded 0x0702 of $of', async ({ number, now, hex, row }) => {
  clock = Date.parse(now) / 1000
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  device.send(Buffer.from(hex, 'hex'))
  await until(() => device.frames().length > 0, 'the answer')
  expect(await cardsOf(id)).toEqual([row])
})

const start = Date.parse('2026-06-17T00:00:00Z') / 1000
const bcd = (at: number) =>
  new Date((at + 8 * 3600) * 1000).toISOString().slice(2, 19).replace(/\D/g, '')
const padded = (text: string) => Buffer.from(text.padEnd(20, '\0'))

/** Of 2013. */
const putIn = (at: number, card: string, name: string) =>
  Buffer.concat([
    Buffer.from(`01${bcd(at)}00`, 'hex'),
    Buffer.from([name.length]),
    Buffer.from(name),
    padded(card),
    Buffer.from([0]),
    Buffer.from('20301231', 'hex'),
  ])
const takenOut = (at: number) => Buffer.from(`02${bcd(at)}`, 'hex')
const unread = (at: number, result: number) =>
  Buffer.concat([Buffer.from(`01${bcd(at)}`, 'hex'), Buffer.from([result])])

/** Item FA: state, length, digits. */
const named = (digits: string) => Buffer.from(`fa060204${digits}`, 'hex')

type Frame = (number: string, serial: number) => Buffer
const card =
  (body: Buffer): Frame =>
  (number, serial) =>
    frameOf(0x0702, number, serial, body)

/** Ann is in for an hour, then Bob; later reports name a card every two minutes, for half an hour. */
const morning: ((device: { location: Locate }) => Frame)[] = [
  () => card(putIn(start, 'A-1', 'Ann')),
  () => card(takenOut(start + 3600)),
  () => card(unread(start + 3700, 1)),
  () => card(putIn(start + 3800, 'B-2', 'Bob')),
  ...Array.from({ length: 15 }, (_, n) => ({ location }: { location: Locate }): Frame => {
    const at = start + 7200 + n * 120
    return (_number, serial) =>
      location(serial, { at, items: named(n < 8 ? '12345678' : '87654321') })
  }),
]
type Locate = (serial: number, report: { at: number; items: Buffer }) => Buffer

const wanted = [
  [0, 1, 0, 'A-1', 'Ann'],
  [3600, 2, 0, '', ''],
  [3700, 1, 1, '', ''],
  [3800, 1, 0, 'B-2', 'Bob'],
  // The first of each ten minutes, by card.
  [7200, 0, 0, '12345678', ''],
  [7800, 0, 0, '12345678', ''],
  [8160, 0, 0, '87654321', ''],
  [8400, 0, 0, '87654321', ''],
]

async function send(number: string, order: readonly number[]) {
  clock = start + 4 * 3600
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  const locate = device.location.bind(device)
  for (const [at, place] of order.entries()) {
    const frame = morning[place]?.({ location: locate })
    if (frame) device.send(frame(number, at + 1))
  }
  await device.untilAcked(order.length)
  return (await cardsOf(id)).map(({ time, kind, result, card: number_, name }) => [
    Number(time) + storeEpoch - start,
    kind,
    result,
    number_,
    name,
  ])
}

test('cards end in the same rows whatever the order and however often they come', async () => {
  const inOrder = morning.map((_, at) => at)
  expect(await send('13900000701', inOrder)).toEqual(wanted)
  expect(await send('13900000702', inOrder.toReversed())).toEqual(wanted)
  const mixed = inOrder.toSorted((a, b) => ((a * 7919) % 31) - ((b * 7919) % 31))
  expect(await send('13900000703', [...mixed, ...inOrder, ...mixed])).toEqual(wanted)
})

test('what cannot be is received, and leaves no card', async () => {
  clock = start + 4 * 3600
  const number = '13900000704'
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  const frames = [
    card(putIn(clock + 86_400, 'A-1', 'Ann')),
    card(putIn(clock - 200 * 86_400, 'A-1', 'Ann')),
    card(Buffer.alloc(0)),
    card(Buffer.from('07', 'hex')),
  ]
  device.send(...frames.map((frame, at) => frame(number, at + 1)))
  device.send(device.location(5, { at: clock - 60, items: named('00000000') }))
  await device.untilAcked(5)
  expect(await cardsOf(id)).toEqual([])
})
