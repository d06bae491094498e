import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { md5 } from '#lib/format/md5.ts'
import { browserKeys } from '../../factories/push-service.ts'
import { stack } from '../../setup/stack.ts'
import type { Outgoing, SimulatedAlarm } from '../../simulator/protocols/client.ts'
import { jt808Client } from '../../simulator/protocols/jt808.ts'
import { listAt, now } from '../support/live-device.ts'
import { enter } from '../support/log-in.ts'
import { inDatabase } from '../support/outbox.ts'

test.use({ locale: 'en-US' })

type Reply = { errcode: number; items: Record<string, unknown>[]; [field: string]: unknown }
type Device = { imei: string; simei: string }

const password = 'journey1Test'
const home = { lat: 43.8, lon: 125.3 }
/** Degrees of latitude that 60 km/h make in a minute. */
const stepDegrees = 0.009
/** What trackers report begins so long ago. */
const leadSeconds = 90
/** Before that: longer than the hour without reports that ends a trip. */
const keptSeconds = 2 * 3600
const dayOf = (time: number) => new Date((time + 8 * 3600) * 1000).toISOString().slice(0, 10)

async function callerOf(request: APIRequestContext, account: string, secret: string) {
  const post = async (name: string, params: object, sid = ''): Promise<Reply> => {
    const answer = await request.post(`/mapi/${name}?sid=${sid}`, {
      headers: { 'accept-language': 'en' },
      data: { params },
    })
    const reply: Reply = await answer.json()
    expect(reply.errcode, `${name}: ${reply['error_message']}`).toBe(0)
    return reply
  }
  const { sid } = await post('user/Login', { account, pwd_md5: md5(secret) })
  return (name: string, params: object) => post(name, params, String(sid))
}

type Ask = Awaited<ReturnType<typeof callerOf>>

const connect = (imei: string) =>
  jt808Client({
    host: '127.0.0.1',
    port: stack().jt808Port,
    number: imei,
    version: 2011,
    ackTimeoutMs: 60_000,
    current: () => listAt(home.lat, home.lon, 0),
  })

async function fleetOf(dealer: Ask, account: string): Promise<Device[]> {
  const { sid } = await dealer('family/AddFamily', {
    name: `Journey ${account}`,
    type: 'end_user',
    user: { account, pwd_md5: md5(password), nickName: 'Journey' },
  })
  const devices: Device[] = []
  for (const at of [0, 1, 2]) {
    const imei = `0${account.slice(-10)}${at}`
    const name = ['Fence car', 'Fast car', 'Call car'][at]
    const { simei } = await dealer('device/Add', { sfamilyid: sid, imei, name })
    devices.push({ imei, simei: String(simei) })
  }
  await inDatabase('UPDATE account SET email = $2 WHERE login = $1', [
    account,
    `${account}@example.com`,
  ])
  return devices
}

/** An hour's way there and back, as a device that was out of reach kept it. */
function keptTrack(end: number): Outgoing[] {
  return Array.from({ length: 60 }, (_, at): Outgoing => {
    const isStanding = at >= 25 && at < 35
    const away = Math.min(at, 25) - Math.max(0, at - 35)
    const kept = listAt(home.lat + 0.05 + away * stepDegrees, home.lon, isStanding ? 0 : 600)
    return {
      ...kept,
      isLate: true,
      sample: { ...kept.sample, isMoving: !isStanding, time: end - (60 - at) * 60 },
    }
  })
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item, at) => ({ item, order: (at * 7919) % 61 }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)

/** Of the days up to now, counted from the one before `from`: whatever the zone, that of `from` is among them. */
async function motionOf(ask: Ask, { simei }: Device, from: number, days: number) {
  const end_time = now()
  const { items: trips } = await ask('location/GetTrips', {
    simei,
    start_time: from - days * 86_400,
    end_time,
  })
  const { items } = await ask('location/DistanceDay', {
    simei: [simei],
    start_day: dayOf(from - days * 86_400),
    end_day: dayOf(end_time),
  })
  return { trips, days: items.map(({ simei: _, ...facts }) => facts) }
}

const rowsOf = (page: Page, alarm: string, device: string) =>
  page.getByRole('table', { name: 'Alarms' }).getByRole('row').filter({ hasText: alarm }).filter({
    hasText: device,
  })

test('a day of three trackers: each alarm once everywhere, the same trips in any order', async ({
  page,
  request,
}) => {
  const account = `trip${String(Date.now()).slice(-9)}0`
  const dealer = await callerOf(request, 'dealer', 'waypost123')
  const [fenced, fast, calling] = (await fleetOf(dealer, account)) as [Device, Device, Device]
  const own = await callerOf(request, account, password)
  await own('alarm/UpdateToken', { flag: 1, ways: ['mail', 'push'] })
  const browser = browserKeys()
  const endpoint = `${stack().baseURL}/sandbox/push/${account}`
  await own('alarm/Subscribe', { endpoint, ...browser.keys })
  await own('device/SetAlarmSetting', {
    simei: [fast.simei],
    items: [{ key: 'speedswitch', open: 1, notify: 1, value: 80 }],
  })
  const addCircle = async (name: string, alarm: string, radius: number, north: number) => {
    const place = { lat: Math.round((home.lat + north) * 1e6), lon: Math.round(home.lon * 1e6) }
    const circle = { name, type: 'circle', alarm, radius, ...place }
    const { fence_id } = await own('fence/Add', circle)
    await own('fence/Bind', { fence_id, simei: [fenced.simei] })
    return fence_id
  }
  await addCircle('Journey yard', 'in', 700, 0.0068)
  const depot = await addCircle('Depot', 'close', 300, 0)
  await enter(page, { account, password })
  await page.goto('/notify/alarm')

  const trackers = [fenced, fast, calling].map(({ imei }) => connect(imei))
  for (const tracker of trackers) await tracker.connect()
  const [first, second, third] = trackers as [
    (typeof trackers)[0],
    (typeof trackers)[0],
    (typeof trackers)[0],
  ]
  let time = now() - leadSeconds
  for (const tracker of trackers) await tracker.report(listAt(home.lat, home.lon, 0, time))
  // Fences are learnt in the order of their bindings: who is in the depot is watched by the yard.
  const inDepot = async () => {
    time += 1
    await first.report(listAt(home.lat, home.lon, 0, time))
    return (await own('fence/GetInside', { fence_id: depot })).items.length
  }
  await expect.poll(inDepot, { intervals: [1000] }).toBe(1)
  await page.getByRole('button', { name: /^Alarms/ }).click()

  const raised: { alarm: string; device: string; raise: () => Promise<void> }[] = [
    {
      alarm: 'Entered fence',
      device: 'Fence car',
      raise: async () => {
        for (const step of [1, 2, 3, 4])
          await first.report(listAt(home.lat + step * 0.0004, home.lon, 600, time + 2 * step))
      },
    },
    {
      alarm: 'Overspeed',
      device: 'Fast car',
      raise: () => second.report(listAt(home.lat, home.lon, 1100)),
    },
    {
      alarm: 'SOS',
      device: 'Call car',
      raise: () =>
        third.report({ ...listAt(home.lat, home.lon, 0), alarms: ['sos'] as SimulatedAlarm[] }),
    },
  ]
  for (const { alarm, device, raise } of raised) {
    await raise()
    await expect(rowsOf(page, alarm, device)).toHaveCount(1)
  }

  first.close()
  await inDatabase('UPDATE tracking.device_state SET seen_at = $2 WHERE device_id = $1', [
    fenced.simei,
    now() - storeEpoch - 800,
  ])
  await expect(rowsOf(page, 'Offline', 'Fence car')).toHaveCount(1)

  const subjects = [
    'Entered fence: Fence car',
    'Overspeed: Fast car',
    'SOS: Call car',
    'Offline: Fence car',
  ]
  const mails = async () =>
    (
      await inDatabase(
        `SELECT subject FROM outbox_message m JOIN account a ON a.id = m.account_id
         WHERE a.login = $1 AND m.channel = 'mail' ORDER BY m.id`,
        [account],
      )
    ).rows.map(({ subject }) => subject)
  await expect.poll(mails).toEqual(subjects)
  const pushed = async () => {
    const { items }: { items: { body: string }[] } = await (await request.get(endpoint)).json()
    return items.map(({ body }) => browser.decrypt(Buffer.from(body, 'base64url'))['title']).sort()
  }
  await expect.poll(pushed).toEqual(subjects.toSorted())

  await page.goto('/notify/alarm')
  for (const subject of subjects) {
    const [alarm = '', device = ''] = subject.split(': ')
    const listed = page.locator('[role=row][data-index]').filter({ hasText: device })
    await expect(listed.filter({ hasText: alarm }), subject).toHaveCount(1)
  }
  await page.getByRole('button', { name: /^Alarms/ }).click()
  await rowsOf(page, 'SOS', 'Call car').click()
  const pin = page.locator('.maplibregl-marker').filter({ hasText: 'Call car' })
  await expect(pin.filter({ hasText: 'SOS' })).toContainText('Jilin')

  const track = keptTrack(time - keptSeconds)
  const begin = track[0]?.sample.time ?? 0
  const again = connect(fenced.imei)
  await again.connect()
  await again.backlog(track)
  const ended = async (device: Device) =>
    (await motionOf(own, device, begin, 1)).trips.filter(({ is_open }) => !is_open)
  const lastEnd = async () => (await ended(fenced)).at(-1)?.['end_time']
  await expect.poll(lastEnd).toBe(track.at(-1)?.sample.time)
  expect(await ended(fenced)).toHaveLength(2)
  const before = await motionOf(own, fenced, begin, 1)
  await again.backlog(shuffled(track))
  await second.backlog(shuffled(track))
  await expect.poll(() => ended(fast)).toEqual(await ended(fenced))
  for (const days of [1, 7, 29]) expect(await motionOf(own, fenced, begin, days)).toEqual(before)
  for (const tracker of [again, second, third]) tracker.close()
  expect(await mails()).toEqual(subjects)
  expect(await pushed()).toEqual(subjects.toSorted())
})
