import type { z } from 'zod'
import { alarmsOfMask } from '#lib/codes/alarm-types.ts'
import { displayStateOf, humanStateOf } from '#lib/codes/device-state.ts'
import { locationKindOf, satelliteTypesOf } from '#lib/codes/location-kinds.ts'
import { deviceRow } from '#lib/contract/device/device-row.ts'
import type { DeviceFacts } from '../../domain/fleet/device/read-devices.ts'
import type { PresentState } from '../../domain/fleet/state/read-states.ts'
import { inPart, type Reader } from '../../domain/people/auth/personal-facts.ts'
import { inShape } from '../door/in-shape.ts'

type DeviceRow = z.input<typeof deviceRow>

type Reading = {
  /** Unix seconds. */
  now: number
  reader: Reader
}

/** For `inShape`: all that a device's row has. */
export const deviceParts = (
  device: DeviceFacts,
  state: PresentState | undefined,
  { now, reader }: Reading,
) =>
  [
    deviceColumns(inPart(device, 'device', { reader, isOwn: false })),
    stateColumns(device, state, now),
    fixColumns(state),
    conditionColumns(state),
  ] as const

const inRow = inShape(deviceRow)

export const toDeviceRow = (
  device: DeviceFacts,
  state: PresentState | undefined,
  reading: Reading,
): DeviceRow => inRow(...deviceParts(device, state, reading))

function deviceColumns(device: DeviceFacts) {
  return {
    simei: String(device.id),
    imei: device.imei,
    name: device.name,
    model: device.model,
    protocol: device.protocol,
    icon: device.icon,
    wired: device.wired,
    sfamilyid: String(device.organisationId),
    sfamily_name: device.organisationName,
    sgid: idOf(device.groupId),
    sgid_name: device.groupName ?? null,
    suid: idOf(device.accountId),
    account: device.accountLogin ?? null,
    phone: device.phone ?? null,
    dealer_sid: idOf(device.dealerId),
    dealer_name: device.dealerName ?? null,
    sim: device.sim ?? null,
    iccid: device.iccid ?? null,
    version: device.version ?? null,
    remark: device.remark,
    activation_time: device.activatedAt ?? null,
    start_dev_time: device.startsAt ?? null,
    due_time: device.expiresAt ?? null,
    frozen_time: device.frozenAt ?? null,
    modify_time: device.updatedAt,
  }
}

function stateColumns(device: DeviceFacts, state: PresentState | undefined, now: number) {
  const line = state?.line ?? 'e_line_down'
  const { activatedAt, expiresAt } = device
  const facts = { line, isMoving: state?.isMoving ?? false, activatedAt, expiresAt }
  const display = displayStateOf(facts, now)
  return { state: display, line_state: line, human_state: humanStateOf(display) } as const
}

const idOf = (id: number | undefined) => (id === undefined ? null : String(id))

function fixColumns(state: PresentState | undefined) {
  const flags = state?.flags ?? 0
  const hasFix = state?.lat !== undefined
  const isStatic = state?.line === 'e_line_sleep'
  return {
    state_since: state?.motionSince ?? null,
    fix_time: state?.fixedAt ?? null,
    seen_time: state?.seenAt ?? null,
    lat: state?.lat ?? null,
    lon: state?.lon ?? null,
    loc_type: hasFix ? locationKindOf(flags, { isStatic }) : null,
    accuracy: state?.accuracy ?? null,
    satellite_type: satelliteTypesOf(flags),
    speed: state?.speed ?? null,
    course: state?.course ?? null,
    mileage: state?.mileage ?? null,
    satellites: state?.satellites ?? null,
  } as const
}

const accStates = { true: 'e_acc_open', false: 'e_acc_close', undefined: 'e_acc_empty' } as const

export const accState = (isOn: boolean | undefined) => accStates[`${isOn}`]

function conditionColumns(state: PresentState | undefined) {
  return {
    signal: state?.signal ?? null,
    power: state?.battery ?? null,
    charging: state?.isCharging ?? null,
    acc: accState(state?.isAccOn),
    oil_cut: state?.isOilCut ?? null,
    alarms: alarmsOfMask(state?.alarmMask ?? 0n),
  }
}
