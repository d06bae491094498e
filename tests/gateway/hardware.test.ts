import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameOf, heartbeatFrame } from '../bench/load/jt808-frame.ts'
import { connect, openRig, type Rig, type TestDevice, until } from './support.ts'

/** What devices tell of their hardware, as bytes to rows. */
let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

const card = (n: number) => `8986001234567890123${n}`
const text = (value: string, size: number) =>
  Buffer.concat([Buffer.from(value), Buffer.alloc(size - value.length)])
const sized = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)])

type Told = { model: string; iccid: string; hardware: string; firmware: string }

/** 0x0107 of 2013. */
const attributes = (number: string, serial: number, told: Told) =>
  frameOf(
    0x0107,
    number,
    serial,
    Buffer.concat([
      Buffer.from([0, 1]),
      text('70111', 5),
      text(told.model, 20),
      text('ID1', 7),
      Buffer.from(told.iccid, 'hex'),
      sized(told.hardware),
      sized(told.firmware),
      Buffer.from([3, 1]),
    ]),
  )

const first: Told = { model: 'WP-100', iccid: card(1), hardware: 'HW1', firmware: 'FW1' }

async function storedFirmware(id: number): Promise<string> {
  const [row] = await rig.rows<{ firmware: string }>('SELECT firmware FROM device WHERE id = $1', [
    id,
  ])
  return row?.firmware ?? ''
}

async function tell(device: TestDevice, id: number, told: Told): Promise<void> {
  device.serial += 1
  device.send(attributes(device.number, device.serial, told))
  await until(async () => (await storedFirmware(id)) === told.firmware, told.firmware)
}

const changesOf = (id: number) =>
  rig.rows(
    'SELECT kind, former, value, by_person FROM hardware_change WHERE device_id = $1 ORDER BY kind',
    [id],
  )

test('what a device tells anew is recorded; the first and the same again are not', async () => {
  const number = '13912340001'
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  device.send(heartbeatFrame(number, 90))
  await device.untilAcked(90)
  await tell(device, id, first)
  expect(await changesOf(id)).toEqual([])
  const [known] = await rig.rows(
    'SELECT model, told_model, hardware, iccid, iccid_reported FROM device WHERE id = $1',
    [id],
  )
  expect(known).toEqual({
    model: 'WP-100',
    told_model: 'WP-100',
    hardware: 'HW1',
    iccid: card(1),
    iccid_reported: true,
  })
  device.send(attributes(number, 50, first))
  await tell(device, id, { model: 'WP-200', iccid: card(2), hardware: 'HW2', firmware: 'FW2' })
  // 0x0107 of an unchanged device again, and a card whose check digit alone differs.
  await tell(device, id, { model: 'WP-200', iccid: card(3), hardware: 'HW2', firmware: 'FW3' })
  expect(await changesOf(id)).toEqual([
    { kind: 'firmware', former: 'FW1', value: 'FW2', by_person: false },
    { kind: 'firmware', former: 'FW2', value: 'FW3', by_person: false },
    { kind: 'hardware', former: 'HW1', value: 'HW2', by_person: false },
    { kind: 'module', former: 'WP-100', value: 'WP-200', by_person: false },
  ])
  const [named] = await rig.rows('SELECT model, iccid FROM device WHERE id = $1', [id])
  expect(named).toEqual({ model: 'WP-100', iccid: card(1) })
})

test('another card is recorded and raises its alarm', async () => {
  const number = '13912340002'
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  device.send(heartbeatFrame(number, 90))
  await device.untilAcked(90)
  const iccid = '89860112345678901231'
  await tell(device, id, first)
  await tell(device, id, { ...first, iccid, firmware: 'FW2' })
  expect(await changesOf(id)).toContainEqual({
    kind: 'iccid',
    former: card(1),
    value: iccid,
    by_person: false,
  })
  await until(async () => {
    const alarms = await rig.rows('SELECT detail FROM tracking.alarm WHERE device_id = $1', [id])
    return alarms.some(({ detail }) => detail === `${card(1)} → ${iccid}`)
  }, 'the alarm of another card')
})

test('a device that tells something else each time writes twenty rows an hour at most', async () => {
  const number = '13912340003'
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  device.send(heartbeatFrame(number, 90))
  await device.untilAcked(90)
  for (let n = 1; n <= 20; n++) await tell(device, id, { ...first, firmware: `FW${n}` })
  device.send(attributes(number, 91, { ...first, firmware: 'FW21' }))
  device.send(heartbeatFrame(number, 92))
  await device.untilAcked(92)
  expect(await storedFirmware(id)).toBe('FW20')
  expect(await changesOf(id)).toHaveLength(19)
})
