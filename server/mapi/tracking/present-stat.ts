import { displayStateOf } from '#lib/codes/device-state.ts'
import { type Silence, silenceFrom, silenceOf, silences } from '#lib/codes/silence.ts'
import { type VehicleState, vehicleStateOf, vehicleStates } from '#lib/codes/vehicle-states.ts'
import { carStatus as carStatusContract } from '#lib/contract/devreport/car-status.ts'
import { offlineDevices as offlineDevicesContract } from '#lib/contract/devreport/offline-devices.ts'
import { type Care, isStillHandled, readCare } from '../../domain/fleet/care/read-care.ts'
import { readContacts } from '../../domain/fleet/device/read-contacts.ts'
import { type PresentDevice, statesOf } from '../../domain/fleet/device/read-present.ts'
import { firstAfter } from '../../domain/platform/first-after.ts'
import { countSilences } from '../../domain/tracking/statistics/count-silences.ts'
import { countVehicles } from '../../domain/tracking/statistics/count-vehicles.ts'
import { listSilent } from '../../domain/tracking/statistics/list-silent.ts'
import { listVehicles, type Vehicle } from '../../domain/tracking/statistics/list-vehicles.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { rowPlaces } from '../rows/row-places.ts'
import { deviceAfter, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

const subjectOf = ({ facts }: PresentDevice) => ({
  key: facts.imei,
  day: undefined,
  device: facts,
  organisation: facts.organisationName,
})

const groupRow = (key: string) =>
  statRowOf({ key, day: undefined, device: undefined, organisation: undefined })

const nowhere = { fix_time: null, lat: null, lon: null, addr: null, power: null }

/** Where each device was last, by id. */
async function presentRows(ctx: CallContext, devices: readonly PresentDevice[]) {
  const states = statesOf(devices)
  const placeOf = await rowPlaces(ctx, [...states.keys()], states)
  return ({ facts: { id }, state }: PresentDevice) => ({
    fix_time: state?.fixedAt ?? null,
    lat: state?.lat ?? null,
    lon: state?.lon ?? null,
    addr: placeOf(id).addr,
    power: state?.battery ?? null,
  })
}

const noVehicle = {
  since: null,
  speed: null,
  acc: null,
  trip_start: null,
  trip_end: null,
  trip_distance: null,
}

export const carStatus = handle(carStatusContract, async (ctx, params) => {
  const filter = statDevicesOf(ctx, params)
  if (params.by === 'state') {
    const counts = await countVehicles(ctx.services, filter)
    const all = vehicleStates.reduce((sum, state) => sum + counts[state], 0)
    const shown = vehicleStates.filter(
      (state) => counts[state] > 0 && (params.state ?? state) === state,
    )
    const items = shown.map((state) => ({
      ...groupRow(state),
      ...nowhere,
      ...noVehicle,
      ...tallied(state, counts[state]),
      state,
      share: Math.round((counts[state] / all) * 100),
    }))
    return { items: items.slice(firstAfter(items, params.last_key, ctx)), next_key: null }
  }
  const { vehicles, next } = await listVehicles(ctx.services, {
    filter,
    state: params.state,
    after: deviceAfter(ctx, params),
    limit: params.limit_size,
  })
  const placeOf = await presentRows(ctx, vehicles)
  const now = ctx.now() / 1000
  return {
    items: vehicles.map((vehicle) => ({
      ...statRowOf(subjectOf(vehicle)),
      ...placeOf(vehicle),
      ...vehicleOf(vehicle, now),
      share: null,
    })),
    next_key: next ?? null,
  }
})

const isInTouch = (state: VehicleState) =>
  state === 'driving' || state === 'idling' || state === 'stopped'

const tallied = (state: VehicleState, devices: number) => ({
  devices,
  driving: state === 'driving' ? devices : 0,
  in_touch: isInTouch(state) ? devices : 0,
  offline: state === 'offline' ? devices : 0,
})

function vehicleOf({ facts, state: present, trip }: Vehicle, now: number) {
  const { activatedAt, expiresAt } = facts
  const line = present?.line ?? 'e_line_down'
  const isMoving = present?.isMoving ?? false
  const display = displayStateOf({ line, isMoving, activatedAt, expiresAt }, now)
  const state = vehicleStateOf(display, present?.isAccOn)
  return {
    state,
    ...tallied(state, 1),
    since: (isInTouch(state) ? present?.motionSince : present?.seenAt) ?? null,
    speed: state === 'driving' ? (present?.speed ?? null) : null,
    acc: present?.isAccOn ?? null,
    trip_start: trip?.start ?? null,
    trip_end: trip?.end ?? null,
    trip_distance: trip?.metres ?? null,
  }
}

const noSilent = {
  since: null,
  silent_seconds: null,
  due_time: null,
  contact: null,
  contact_phone: null,
  handled_time: null,
  handled_by: null,
  note: null,
  remind_time: null,
  remind_by: null,
}

/** `seen`: its last sign of life. */
function careOf(care: Care | undefined, seen: number | undefined) {
  const handled = isStillHandled(care, seen) ? care : undefined
  return {
    handled_time: handled?.handledAt ?? null,
    handled_by: handled?.handledBy || null,
    note: handled?.note || null,
    remind_time: care?.remindedAt ?? null,
    remind_by: care?.remindedBy || null,
  }
}

const week = 7 * 86_400

const silentCounts = (silence: Silence, devices: number) => ({
  silence,
  devices,
  over_week: (silenceFrom(silence) ?? 0) >= week ? devices : 0,
  never_heard: silence === 'never' ? devices : 0,
})

export const offlineDevices = handle(offlineDevicesContract, async (ctx, params) => {
  const filter = statDevicesOf(ctx, params)
  const care = { organisationId: ctx.caller.organisationId, state: params.handled }
  const lengths = silences
    .slice(silences.indexOf(params.mark))
    .filter((silence) => (params.silence ?? silence) === silence)
  if (params.by === 'silence') {
    const counts = await countSilences(ctx.services, { filter, care })
    const items = lengths
      .filter((silence) => counts[silence] > 0)
      .map((silence) => ({
        ...groupRow(silence),
        ...nowhere,
        ...noSilent,
        ...silentCounts(silence, counts[silence]),
      }))
    return { items: items.slice(firstAfter(items, params.last_key, ctx)), next_key: null }
  }
  const { devices, next } = await listSilent(ctx.services, {
    filter,
    lengths: new Set(lengths),
    care,
    after: deviceAfter(ctx, params),
    limit: params.limit_size,
  })
  const ids = devices.map(({ facts }) => facts.id)
  const { pool } = ctx.services
  const [placeOf, contacts, cares] = await Promise.all([
    presentRows(ctx, devices),
    readContacts(pool, ids, ctx.caller),
    readCare(pool, { ...care, about: 'silence' }, ids),
  ])
  const now = Math.floor(ctx.now() / 1000)
  return {
    items: devices.map((device) => {
      const { facts, state } = device
      const silent = state?.seenAt === undefined ? undefined : now - state.seenAt
      const contact = contacts.get(facts.id)
      const length = silenceOf(silent)
      return {
        ...statRowOf(subjectOf(device)),
        ...placeOf(device),
        ...silentCounts(length ?? 'never', 1),
        since: state?.seenAt ?? null,
        silent_seconds: silent ?? null,
        due_time: facts.expiresAt ?? null,
        contact: contact?.name || null,
        contact_phone: contact?.phone || null,
        ...careOf(cares.get(facts.id), state?.seenAt),
      }
    }),
    next_key: next ?? null,
  }
})
