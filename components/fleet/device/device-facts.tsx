import type { ReactNode } from 'react'
import { count, formatDistance, percent, speed } from '#lib/format/measure.ts'
import { dateTime, dayText } from '#lib/format/time.ts'
import type { LiveDevice } from '#lib/live/live-device.ts'
import type { DeviceDetail } from './device-detail.ts'
import { sourceText } from './source-text.ts'

type Words = {
  t: (key: string, values?: Record<string, string | number>) => string
  /** BCP-47. */
  tag: string
  carName: (icon: number) => string
}

export type Fact = { key: string; label: string; value: ReactNode }

const accText = { e_acc_open: 'accOn', e_acc_close: 'accOff' } as const

/** Keeps date and time in order in right-to-left text. */
const inOrder = (text: string) => <bdi dir="ltr">{text}</bdi>

/** Readings by importance; the live store is newer than the call. */
export function deviceFacts(
  device: DeviceDetail,
  live: LiveDevice | undefined,
  { t, tag, carName }: Words,
): Fact[] {
  const none = t('unknown')
  const share = (value: number | null) => (value === null ? none : percent(value, tag))
  const velocity = live ? live.speed : device.speed
  const values: Record<string, ReactNode> = {
    velocity: velocity === null ? none : speed(velocity, tag),
    battery: `${share(device.power)}${device.charging ? ` · ${t('charging')}` : ''}`,
    signal: share(device.signal),
    satellites: device.satellites === null ? none : count(device.satellites, tag),
    acc: device.acc === 'e_acc_empty' ? none : t(accText[device.acc]),
    mileage: device.mileage === null ? none : formatDistance(device.mileage, tag),
    fuel: device.oil_cut === null ? none : t(device.oil_cut ? 'oilCut' : 'oilFlows'),
    number: device.imei,
    model: device.model || none,
    kind: carName(device.icon),
    organisation: device.sfamily_name,
    source: sourceText(device, { t, tag }) ?? none,
    seenTime: device.seen_time ? inOrder(dateTime(device.seen_time)) : none,
    due: device.due_time ? inOrder(dayText(device.due_time)) : none,
  }
  return Object.entries(values).map(([key, value]) => ({ key, label: t(key), value }))
}
