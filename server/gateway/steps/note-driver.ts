import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { driverLimits } from '#lib/rules/driver-limits.ts'
import { cardKinds } from '../../db/driver-card-store.ts'
import type { Batch } from '../batch.ts'
import type { CardFacts } from '../codecs/protocol.ts'
import type { Device, DriverMemory } from '../device.ts'
import type { Hub } from '../hub.ts'
import type { ReportPass } from '../passes.ts'

type DriverPass = Pick<ReportPass, 'time' | 'flags'> & {
  device: Pick<Device, 'id'>
  memory: DriverMemory
  report: Pick<ReportPass['report'], 'extra'>
  batch: Pick<Batch, 'driverCards'>
}

/** Whose time is not to be believed. */
const untimely = positionFlag.future | positionFlag.old
/** Reports may name a card each time: the first of each of them in these seconds is kept. */
const slotSeconds = 600
const maxFutureSeconds = 600
/** The longest that tracks are kept for. */
const maxPastSeconds = 184 * 86_400

/** Without signs that a text of the store cannot hold; cut. */
const textOf = (text: string, length: number) =>
  [...text.replace(/\p{Cc}/gu, '').trim()].slice(0, length).join('')

/** Empty for zeros, which cards that are none have. */
const cardOf = (number: string) => (/[^0\s]/.test(number) ? textOf(number, driverLimits.word) : '')

/** The card that a report names, with or without a place. Late reports count. */
export function noteDriver({ device, memory, report, time, flags, batch }: DriverPass): boolean {
  const { driverId, driver } = report.extra
  if (typeof driverId !== 'string' || flags & untimely) return true
  const card = cardOf(driverId)
  if (card === '') return true
  const name = typeof driver === 'string' ? textOf(driver, driverLimits.word) : ''
  const slot = time - (((time % slotSeconds) + slotSeconds) % slotSeconds)
  const known = memory.driver
  const isKnown = known?.card === card && known.slot === slot && known.name === name
  if (isKnown && time >= known.time) return true
  memory.driver = { card, slot, name, time }
  batch.driverCards.push({
    deviceId: device.id,
    slot,
    time,
    kind: cardKinds.told,
    result: 0,
    card,
    name,
    agency: '',
    validUntil: '',
  })
  return true
}

/** A card that was put in or taken out; unless its time cannot be. Without one it is named now, as in a report. */
export function noteCard(
  { committer, now: clock }: Pick<Hub, 'committer' | 'now'>,
  { id: deviceId }: Pick<Device, 'id'>,
  { at, isIn, result, number, name, agency, validUntil }: CardFacts,
): void {
  const now = Math.floor(clock() / 1000) - storeEpoch
  const time = at === undefined ? now : at - storeEpoch
  if (time > now + maxFutureSeconds || time < now - maxPastSeconds) return
  const put = isIn ? cardKinds.in : cardKinds.out
  committer.batch.driverCards.push({
    deviceId,
    slot: at === undefined ? time - (time % slotSeconds) : time,
    time,
    kind: at === undefined ? cardKinds.told : put,
    result,
    card: isIn ? cardOf(number) : '',
    name: textOf(name, driverLimits.word),
    agency: textOf(agency, driverLimits.agency),
    validUntil,
  })
}
