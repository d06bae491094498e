import { expect, test } from 'vitest'
import { aboutDevice, asOfYesterday, namesDevice, sampleDevice } from './recent-samples.ts'

test('samples are as of yesterday, and what is no time stays', () => {
  const params = {
    simei: '1042',
    start_time: 1_764_489_600,
    end_time: 1_764_493_200,
    limit_size: 100,
  }
  const now = Date.UTC(2026, 2, 1, 15) / 1000
  expect(asOfYesterday(params, now)).toEqual({
    simei: '1042',
    start_time: Date.UTC(2026, 1, 28, 8) / 1000,
    end_time: Date.UTC(2026, 1, 28, 9) / 1000,
    limit_size: 100,
  })
  const days = { days: [{ start_day: '2025-11-29', end_day: '2025-11-30' }], month: '2025-11' }
  expect(asOfYesterday(days, now)).toEqual({
    days: [{ start_day: '2026-02-27', end_day: '2026-02-28' }],
    month: '2026-02',
  })
})

test('samples that name a device name that of the reader instead, by either number', () => {
  const own = { simei: '77', imei: '861234567890123' }
  const { simei, imei } = sampleDevice
  expect(aboutDevice({ simei: simei, id: '1042' }, own)).toEqual({ simei: '77', id: '1042' })
  expect(aboutDevice({ simei: [simei] }, own)).toEqual({ simei: ['77'] })
  expect(aboutDevice({ imei_list: [imei], imei: imei }, own)).toEqual({
    imei_list: ['861234567890123'],
    imei: '861234567890123',
  })
  const none = { fence_id: '1042', simei: [] }
  expect(aboutDevice(none, own)).toBe(none)
  expect([{ simei: simei }, { imeis: [imei] }, none].map(namesDevice)).toEqual([true, true, false])
})
