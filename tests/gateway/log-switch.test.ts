import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFrameLog } from '#server/domain/tracking/position/read-frame-log.ts'
import { connect, nowSeconds, openRig, type Rig, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

test('frames of a device are kept as its log is switched, positions in any case', async () => {
  const number = '13922239001'
  const id = await rig.addDevice(number, {})
  const kept = async () => {
    await rig.gateway.hub.frameLog.flushDevice(id)
    const chunks = 'SELECT count(*)::int AS n FROM tracking.frame_chunk WHERE device_id = $1'
    return Number((await rig.rows<{ n: number }>(chunks, [id]))[0]?.n)
  }
  const switchLog = async (isUnlogged: boolean) => {
    await rig.rows('UPDATE device SET settings = $2 WHERE id = $1', [id, { isUnlogged }])
    await rig.bus.publish('device', { id, imei: number })
    const settings = () => rig.gateway.hub.registry.byId(id)?.settings.isUnlogged
    await until(() => settings() === isUnlogged, 'the switch')
  }
  const device = await connect(rig, number)
  await device.untilAcked(device.report({ at: nowSeconds() - 20 }))
  const before = await kept()
  expect(before).toBeGreaterThan(0)
  await switchLog(true)
  const settled = await kept()
  await device.untilAcked(device.report({ at: nowSeconds() - 10 }))
  expect(await kept()).toBe(settled)
  const positions = 'SELECT count(*)::int AS n FROM tracking.position WHERE device_id = $1'
  expect(await rig.rows(positions, [id])).toEqual([{ n: 2 }])
  await switchLog(false)
  await device.untilAcked(device.report({ at: nowSeconds() }))
  expect(await kept()).toBeGreaterThan(settled)
  await rig.gateway.hub.frameLog.flushDevice(id)
  const read = async (messageId?: string) => {
    const range = { deviceId: id, fromMs: 0, toMs: Date.now() + 60_000, limit: 100 }
    return (await readFrameLog(rig.positions, { ...range, messageId })).map(({ name }) => name)
  }
  const reports = (await read()).filter((name) => name.startsWith('0x0200'))
  expect(reports.length).toBeGreaterThan(0)
  expect(await read('0200')).toEqual(reports)
  expect(await read('0fff')).toEqual([])
  device.socket.destroy()
})
