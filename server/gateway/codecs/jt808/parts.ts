import { mostMediaPackets } from '#lib/codes/media-types.ts'
import { Writer } from '../../wire/writer.ts'
import { type Address, bodyOf, type Jt808Frame } from './frame.ts'
import type { Jt808Link, PartGroup } from './link.ts'
import { dropGroup, isKept, keepGroup } from './part-budget.ts'
import { sealFrame } from './seal-frame.ts'

const maxSerialGap = 64

/** A connection's messages, packets and bytes each, age. */
const maxGroups = 4
const maxPackets = 255
const maxGroupBytes = 128 * 1024
const maxCostlyBytes = 32 * 1024
const maxAgeSeconds = 120
const maxRequests = 3
/** What the count of 0x8003 can say in 2013. */
const maxAsked = 255

const mediaId = 0x0801
const nothing = Buffer.alloc(0)

const maxSent = 4
const maxSentPackets = 64

/** Of long recordings and pictures `body` is that of the first packet. */
export type Whole = { body: Buffer; firstSerial: number; serials: number[] }

/** Whole body after the last packet, in any order; old groups expire. */
export function takePart(
  frame: Jt808Frame,
  link: Jt808Link,
  receivedAt: number,
): Whole | undefined {
  if (frame.total > (frame.id === mediaId ? mostMediaPackets : maxPackets)) return undefined
  link.groups ??= new Map()
  const groups = link.groups
  for (const [key, group] of groups) {
    const isOld = receivedAt - group.touchedAt > maxAgeSeconds
    if (isOld || !isKept(group)) forget(groups, key)
  }
  const firstSerial = (frame.serial - frame.part + 1) & 0xffff
  const exact = keyOf(frame, firstSerial)
  const key = groups.has(exact) ? exact : (looseKey(frame, groups) ?? exact)
  const group = groups.get(key) ?? newGroup(frame, firstSerial)
  forget(groups, key)
  addPart(group, frame, receivedAt)
  frame.firstSerial = group.firstSerial
  if (group.bytes > mostBytes(frame.id)) {
    if (frame.id !== mediaId) return undefined
    lighten(group)
  }
  if (group.received === frame.total) {
    const { bodies, serials } = group
    return { body: Buffer.concat(bodies as Buffer[]), firstSerial: serials[0] ?? 0, serials }
  }
  groups.set(key, group)
  keepGroup(group)
  for (const oldest of groups.keys()) {
    if (groups.size <= maxGroups) break
    forget(groups, oldest)
  }
  return undefined
}

function forget(groups: Map<string, PartGroup>, key: string): void {
  const group = groups.get(key)
  if (group) dropGroup(group)
  groups.delete(key)
}

export function releaseParts(link: Jt808Link): void {
  for (const group of link.groups?.values() ?? []) dropGroup(group)
}

const mostBytes = (id: number) => (id === 0x0704 || id >= 0x8000 ? maxCostlyBytes : maxGroupBytes)

function keyOf(frame: Jt808Frame, firstSerial: number): string {
  return `${frame.id}:${firstSerial}:${frame.total}`
}

/** For devices that number other messages in between. */
function looseKey(frame: Jt808Frame, groups: Map<string, PartGroup>): string | undefined {
  for (const [key, group] of groups) {
    const gap = (frame.serial - group.firstSerial) & 0xffff
    const isNear = gap >= frame.part - 1 && gap <= frame.part - 1 + maxSerialGap
    const isSameKind = group.id === frame.id && group.total === frame.total
    if (isSameKind && isNear && group.bodies[frame.part - 1] === undefined) return key
  }
  return undefined
}

function newGroup(frame: Jt808Frame, firstSerial: number): PartGroup {
  return {
    id: frame.id,
    firstSerial,
    total: frame.total,
    bodies: new Array<Buffer | undefined>(frame.total).fill(undefined),
    serials: [],
    received: 0,
    bytes: 0,
    touchedAt: 0,
    isFresh: true,
    requested: 0,
    isLight: false,
  }
}

function addPart(group: PartGroup, frame: Jt808Frame, receivedAt: number): void {
  group.touchedAt = receivedAt
  group.isFresh = true
  if (group.bodies[frame.part - 1] !== undefined) return
  // What comes after a request is asked for anew when it stops.
  group.requested = Math.min(group.requested, 1)
  const body = group.isLight && frame.part > 1 ? nothing : Buffer.from(bodyOf(frame))
  group.bodies[frame.part - 1] = body
  group.serials[frame.part - 1] = frame.serial
  group.bytes += body.length
  group.received++
}

/** Of a long recording or picture the head stays, which says what it is. */
function lighten(group: PartGroup): void {
  group.isLight = true
  group.bodies = group.bodies.map((body, at) => (body && at > 0 ? nothing : body))
  group.bytes = group.bodies[0]?.length ?? 0
}

/** A packet that is not kept after all: it is asked for again. */
export function forgetPart(frame: Jt808Frame, link: Jt808Link): void {
  const group = link.groups?.get(keyOf(frame, frame.firstSerial ?? frame.serial))
  if (group?.bodies[frame.part - 1] === undefined) return
  group.bytes -= group.bodies[frame.part - 1]?.length ?? 0
  group.bodies[frame.part - 1] = undefined
  group.received--
}

function missingOf(group: PartGroup): number[] {
  const missing: number[] = []
  for (let part = 1; part <= group.total; part++) {
    if (group.bodies[part - 1] === undefined) missing.push(part)
  }
  return missing
}

/** 0x8003 for idle or ended groups; three times. */
export function askMissingParts(
  link: Jt808Link,
  address: Address,
  nextSerial: () => number,
): Buffer[] {
  const frames: Buffer[] = []
  for (const [key, group] of link.groups ?? []) {
    const isLastThere = group.bodies[group.total - 1] !== undefined
    const isWaiting = group.isFresh && !(isLastThere && group.requested === 0)
    group.isFresh = false
    if (isWaiting) continue
    if (group.requested >= maxRequests) {
      if (link.groups) forget(link.groups, key)
      continue
    }
    group.requested++
    const missing = missingOf(group).slice(0, maxAsked)
    const body = resendBody(group.firstSerial, missing, address.is2019)
    frames.push(sealFrame(address, { id: 0x8003, serial: nextSerial(), body }))
  }
  return frames
}

/** Count: byte in 2013, word in 2019. */
function resendBody(firstSerial: number, missing: number[], is2019: boolean): Buffer {
  const to = new Writer().u16(firstSerial)
  if (is2019) to.u16(missing.length)
  else to.u8(missing.length)
  for (const part of missing) to.u16(part)
  return to.done()
}

export function keepSent(link: Jt808Link, firstSerial: number, frames: Buffer[]): void {
  if (frames.length < 2 || frames.length > maxSentPackets) return
  link.sent ??= new Map()
  link.sent.set(firstSerial, frames)
  for (const oldest of link.sent.keys()) {
    if (link.sent.size <= maxSent) break
    link.sent.delete(oldest)
  }
}

export function resend(link: Jt808Link, firstSerial: number, parts: number[]): Buffer[] {
  const frames = link.sent?.get(firstSerial) ?? []
  return [...new Set(parts)].flatMap((part) => frames[part - 1] ?? [])
}
