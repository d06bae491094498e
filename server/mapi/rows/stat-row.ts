import type { StatSubject } from '../../domain/tracking/statistics/add-up-days.ts'

/** What a row of sums is about, on the wire. */
export const statRowOf = ({ key, day, device, organisation }: StatSubject) => ({
  key,
  day: day ?? null,
  simei: device ? String(device.id) : null,
  imei: device?.imei ?? null,
  device_name: device?.name ?? null,
  sfamily_name: organisation ?? null,
})
