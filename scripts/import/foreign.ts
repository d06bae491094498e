import type { TraccarPosition } from '#server/gateway/codecs/osmand/forwarded.ts'

/** Ids are those of the other platform. */
export type ForeignGroup = { id: number; name: string; parentId: number | undefined }

export type ForeignDevice = {
  id: number
  /** As it sends it. */
  number: string
  name: string
  groupId: number | undefined
  model: string
  phone: string
  /** Of its last position, as the other platform calls it. */
  protocol: string
}

export type ForeignUser = {
  id: number
  name: string
  login: string
  email: string
  isAdministrator: boolean
  /** May add users or change what is here. */
  isManager: boolean
  isDisabled: boolean
}

export type ForeignFence = { id: number; name: string; area: string; halfWidth: number | undefined }

type Link = readonly [from: number, to: number]

/** All but the positions. */
export type ForeignFleet = {
  groups: ForeignGroup[]
  devices: ForeignDevice[]
  users: ForeignUser[]
  fences: ForeignFence[]
  /** How many, as they are not taken. */
  drivers: number
  userDevices: Link[]
  userGroups: Link[]
  deviceFences: Link[]
  groupFences: Link[]
}

export type ForeignPosition = { deviceId: number; position: TraccarPosition }

/** `cursor`: where to go on once it is stored. */
export type PositionPage = { rows: ForeignPosition[]; cursor: string }

export type ForeignSource = {
  /** Tells it from others; without passwords. */
  name: string
  readFleet(): Promise<ForeignFleet>
  /** Undefined where it cannot say. */
  countPositions(): Promise<number | undefined>
  /** In an order that is the same each time; `cursor`: '' or of a page. */
  readPositions(cursor: string, deviceIds: readonly number[]): AsyncGenerator<PositionPage>
  /** All of these devices, also before a cursor. */
  readHistory(deviceIds: readonly number[]): AsyncGenerator<PositionPage>
  close(): Promise<void>
}

type Row = Record<string, unknown>

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)
const idOf = (value: unknown): number | undefined => (Number(value) > 0 ? Number(value) : undefined)
const isTrue = (value: unknown): boolean => value === true || Number(value) === 1

/** Of rows of its database or objects of its API: names in any case, as databases lower them. */
const lowered = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))

export function groupOf(given: Row): ForeignGroup {
  const row = lowered(given)
  return { id: Number(row['id']), name: textOf(row['name']), parentId: idOf(row['groupid']) }
}

export function deviceOf(given: Row, protocol: unknown): ForeignDevice {
  const row = lowered(given)
  return {
    id: Number(row['id']),
    number: textOf(row['uniqueid']),
    name: textOf(row['name']),
    groupId: idOf(row['groupid']),
    model: textOf(row['model']),
    phone: textOf(row['phone']),
    protocol: textOf(protocol),
  }
}

export function userOf(given: Row): ForeignUser {
  const row = lowered(given)
  return {
    id: Number(row['id']),
    name: textOf(row['name']),
    login: textOf(row['login']) || textOf(row['email']),
    email: textOf(row['email']),
    isAdministrator: isTrue(row['administrator']),
    isManager: Number(row['userlimit'] ?? 0) !== 0,
    isDisabled: isTrue(row['disabled']),
  }
}

/** `attributes`: JSON, as text or read. */
export function fenceOf(given: Row, attributes: Row): ForeignFence {
  const row = lowered(given)
  const halfWidth = Number(attributes['polylineDistance'])
  return {
    id: Number(row['id']),
    name: textOf(row['name']),
    area: textOf(row['area']),
    halfWidth: halfWidth > 0 ? halfWidth : undefined,
  }
}
