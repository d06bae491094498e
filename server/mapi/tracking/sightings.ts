import { storeEpoch } from '#lib/codes/position-flags.ts'
import { getBeaconRecord as getBeaconRecordContract } from '#lib/contract/beacon/get-record.ts'
import { beaconSheet as beaconSheetContract } from '#lib/contract/devreport/beacons.ts'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import { sightingPeriod } from '#lib/rules/period.ts'
import { knownBeacons } from '../../domain/tracking/beacon/known-beacons.ts'
import { firstStays, staysIn } from '../../domain/tracking/beacon/list-stays.ts'
import { type StaySums, sumOfStays, sumStays } from '../../domain/tracking/beacon/sum-stays.ts'
import { firstSpans } from '../../domain/tracking/statistics/first-spans.ts'
import { pageByDevice } from '../../domain/tracking/statistics/page-by-device.ts'
import { handle } from '../door/handle.ts'
import { cursorOf, deviceFactsOf, eventRow, pageAsked } from '../rows/device-events.ts'
import { pageAfter } from '../rows/page-after.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

type Known = ReturnType<Awaited<ReturnType<typeof knownBeacons>>>

const seenRow = (number: string | undefined, beacon: Known) => ({
  beacon: number ?? null,
  beacon_name: beacon?.name ?? number ?? null,
  beacon_address: beacon?.address ?? null,
  beacon_type: beacon?.kind ?? null,
})

export const getBeaconRecord = handle(getBeaconRecordContract, async (ctx, params) => {
  const { services, caller } = ctx
  const page = {
    ...statDaysOf(ctx, params, sightingPeriod),
    filter: statDevicesOf(ctx, params),
    ...pageAsked(params),
  }
  const read = staysIn(services, caller.path, params.number)
  const { rows, next } = await pageByDevice(services, page, read)
  const [devices, beaconOf] = await Promise.all([
    deviceFactsOf(ctx, rows),
    knownBeacons(services.pool, rows, caller.path),
  ])
  return {
    items: rows.map((stay) => {
      const device = devices.get(stay.deviceId)
      const beacon = beaconOf(stay)
      return {
        ...eventRow(device, stay.start),
        key: `${device?.imei}-${stay.start}-${stay.number}`,
        ...seenRow(stay.number, beacon),
        start_time: stay.start + storeEpoch,
        end_time: stay.end + storeEpoch,
        seconds: stay.end - stay.start,
        rssi: stay.rssi,
        battery: stay.battery,
        lat: beacon?.lat ?? null,
        lon: beacon?.lon ?? null,
      }
    }),
    next: cursorOf(next),
  }
})

const figuresRow = ({ stays, devices, beacons, seconds }: StaySums) => ({
  stays: stays,
  devices: devices,
  beacons: beacons,
  seconds: seconds,
})

export const beaconSheet = handle(beaconSheetContract, async (ctx, params) => {
  const { services, caller } = ctx
  const { path } = caller
  const days = statDaysOf(ctx, params, sightingPeriod)
  const filter = statDevicesOf(ctx, params)
  const first = await firstSpans(services, filter, days, beaconLimits.counted)
  const numbers = params.number === undefined ? undefined : [params.number]
  const asked = { path: path, numbers: numbers, limit: beaconLimits.stays }
  const { stays, isCut } = await firstStays(services, first.spans, asked)
  const rows = pageAfter(ctx, sumStays(stays, first.spans, params.by), params)
  const deviceOf = new Map(stays.map(({ number, deviceId }) => [number, deviceId]))
  const named = rows.flatMap(({ number, deviceId }) => {
    const seer = deviceId ?? deviceOf.get(number ?? '')
    return number === undefined || seer === undefined ? [] : { number, deviceId: seer }
  })
  const [devices, beaconOf] = await Promise.all([
    deviceFactsOf(
      ctx,
      rows.flatMap(({ deviceId }) => (deviceId === undefined ? [] : { deviceId })),
    ),
    knownBeacons(services.pool, named, path),
  ])
  const namedOf = new Map(named.map((one) => [one.number, one]))
  return {
    items: rows.map((sums) => {
      const { key, day, number, deviceId } = sums
      const device = deviceId === undefined ? undefined : devices.get(deviceId)
      const seen = number === undefined ? undefined : namedOf.get(number)
      return {
        ...statRowOf({ key, day, device, organisation: device?.organisationName }),
        ...seenRow(number, seen && beaconOf({ ...seen, ...(deviceId && { deviceId }) })),
        ...figuresRow(sums),
        first_time: sums.first + storeEpoch,
        last_time: sums.last + storeEpoch,
        rssi: sums.rssi,
        battery: sums.battery,
      }
    }),
    totals: figuresRow(sumOfStays(stays)),
    is_cut: first.isCut || isCut,
  }
})
