import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlarmType, alarmTypes } from '#lib/codes/alarm-types.ts'
import { putAlarm } from '../../factories/devices.ts'
import { type Market, openMarket } from '../../factories/market.ts'
import { amrOf, putRecording } from '../../factories/recordings.ts'
import { openWeb, type Web } from '../../factories/web.ts'

let web: Web
let market: Market
let simei: string
let deviceId: number
let began: number
let numbers = 0

beforeAll(async () => {
  web = await openWeb()
  market = await openMarket(web.services)
})
afterAll(() => web.close())
beforeEach(async () => {
  const device = await market.device('owner')
  simei = device.simei
  deviceId = device.id
  began = Math.floor(web.services.now() / 1000) - 7200
})

const raise = async (type: AlarmType, time = began) =>
  String(await putAlarm(web.services, { deviceId, time, type: alarmTypes[type].bit }))
const picture = Buffer.from('ffd8ffe000', 'hex')
/** So many seconds after the alarm. */
const put = (after: number, sent: { event?: number; bytes?: Buffer } = {}) => {
  numbers += 1
  const { event = 0, bytes = picture } = sent
  return putRecording(web.services, { deviceId, bytes, number: numbers, at: began + after, event })
}

type Party = Parameters<Market['as']>[0]
type Item = { id: string; alarm_id: string }

const ask = async (ids: string[], party: Party = 'owner') =>
  (await market.as(party, 'alarm/GetRecordings', { simei: [simei], ids }))['items'] as Item[]
const beside = async (id: string, party?: Party) => (await ask([id], party)).map((row) => row.id)

test('what was recorded from a minute before to five minutes after is beside the alarm, in order', async () => {
  const alarm = await raise('overspeed')
  const late = await put(300)
  const early = await put(-60)
  const sound = await put(10, { bytes: amrOf(2) })
  await put(-61)
  await put(301)
  expect(await beside(alarm)).toEqual([early, sound, late])
  const [, heard] = await ask([alarm])
  expect(heard).toMatchObject({ alarm_id: alarm, simei, kind: 'audio', seconds: 2, state: 'whole' })
  const answer = await fetch(
    new URL((heard as unknown as { url: string }).url, `http://${web.host}`),
  )
  expect(answer.headers.get('content-type')).toBe('audio/amr')
})

test('an event of the frame that names an alarm decides, and holds for half an hour', async () => {
  const [sos, crash, roll] = [await raise('sos'), await raise('collision'), await raise('rollover')]
  const ofSos = await put(1800, { event: 2 })
  const ofCrash = await put(20, { event: 3 })
  const timed = await put(30, { event: 1 })
  await put(1801, { event: 2 })
  expect(await beside(sos)).toEqual([timed, ofSos])
  expect(await beside(crash)).toEqual([ofCrash, timed])
  expect(await beside(roll)).toEqual([ofCrash, timed])
})

test('alarms of a list are asked for at once, each with its own', async () => {
  const first = await raise('overspeed')
  const second = await raise('overspeed', began + 1000)
  const [one, other] = [await put(5), await put(1005)]
  expect((await ask([first, second])).map(({ alarm_id, id }) => [alarm_id, id])).toEqual([
    [first, one],
    [second, other],
  ])
})

test('alarms of others, of devices that are not named and of a later owner give nothing', async () => {
  const alarm = await raise('overspeed')
  await put(5)
  expect(await beside(alarm, 'buyer')).toEqual([])
  const other = await market.device('owner')
  expect(
    (await market.as('owner', 'alarm/GetRecordings', { simei: [other.simei], ids: [alarm] }))[
      'items'
    ],
  ).toEqual([])
  await web.services.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
    deviceId,
    market.parties.buyer.id,
  ])
  expect(await beside(alarm, 'buyer')).toEqual([])
  expect(await beside(alarm, 'dealer')).toHaveLength(1)
})

test('of one alarm twenty are told at the most, and none of another is left out for them', async () => {
  const many = await raise('overspeed')
  const few = await raise('overspeed', began + 1000)
  for (let n = 0; n < 21; n++) await put(n)
  const last = await put(1005)
  const items = await ask([many, few])
  expect(items.filter(({ alarm_id }) => alarm_id === many)).toHaveLength(20)
  expect(items.at(-1)).toMatchObject({ alarm_id: few, id: last })
})
