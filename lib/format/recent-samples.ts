/** The day of the samples in the reference, and a moment of it: 2025-11-30 08:00 UTC. */
export const sampleDays = { before: '2025-11-29', day: '2025-11-30', month: '2025-11' } as const
export const sampleMoment = 1_764_489_600

/** Both numbers of a device. */
export type SampleDevice = { simei: string; imei: string }

/** That of the samples. */
export const sampleDevice: SampleDevice = { simei: '1042', imei: '868120145233604' }

/** Params that name devices, alone or in lists, and by which number. */
const deviceParams: Readonly<Record<string, keyof SampleDevice>> = {
  simei: 'simei',
  simeis: 'simei',
  imei: 'imei',
  imeis: 'imei',
  imei_list: 'imei',
}

const daySeconds = 86_400
/** No sample lies further from its moment. */
const around = 7 * daySeconds

/** The same samples as of the day before `now`: what is too long ago is refused. `now`: Unix seconds. */
export function asOfYesterday(params: Readonly<Record<string, unknown>>, now: number) {
  const days = Math.floor(now / daySeconds) - Math.floor(sampleMoment / daySeconds) - 1
  const dayOf = (shift: number) =>
    new Date((sampleMoment + (days + shift) * daySeconds) * 1000).toISOString().slice(0, 10)
  const texts: Readonly<Record<string, string>> = {
    [sampleDays.before]: dayOf(-1),
    [sampleDays.day]: dayOf(0),
    [sampleDays.month]: dayOf(0).slice(0, 7),
  }
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved)
    if (typeof value === 'string') return texts[value] ?? value
    if (typeof value === 'number')
      return Math.abs(value - sampleMoment) <= around ? value + days * daySeconds : value
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, moved(one)]))
  }
  return moved(params) as Record<string, unknown>
}

type Params = Readonly<Record<string, unknown>>

/** The same samples about `device` instead of that of the samples; themselves where they name none. */
export function aboutDevice(params: Params, device: SampleDevice): Params {
  if (!namesDevice(params)) return params
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const number = deviceParams[name]
      if (number === undefined) return [name, value]
      const own = (one: unknown) => (one === sampleDevice[number] ? device[number] : one)
      return [name, Array.isArray(value) ? value.map(own) : own(value)]
    }),
  )
}

/** Whether one of the params is the number of the device of the samples. */
export const namesDevice = (params: Params): boolean =>
  Object.entries(params).some(([name, value]) => {
    const number = deviceParams[name]
    return number !== undefined && [value].flat().includes(sampleDevice[number])
  })
