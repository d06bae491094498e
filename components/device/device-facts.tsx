import type { ReactNode } from 'react'
import { formatDistance } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import type { LiveDevice } from '#lib/live/live-device.ts'
import type { DeviceDetail } from './device-detail.ts'

type Words = {
  t: (key: string, values?: Record<string, string | number>) => string
  /** BCP-47. */
  tag: string
}

export type Fact = { key: string; label: string; value: ReactNode }

const accText = { e_acc_open: 'accOn', e_acc_close: 'accOff' } as const

/** Keeps date and time in order in right-to-left text. */
const inOrder = (text: string) => <bdi dir="ltr">{text}</bdi>

/** Readings by importance; the live store is newer than the call's answer. */
export function deviceFacts(
  device: DeviceDetail,
  live: LiveDevice | undefined,
  { t, tag }: Words,
): Fact[] {
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
  const none = t('unknown')
  const percent = (value: number | null) => (value === null ? none : `${value}%`)
  const speed = live ? live.speed : device.speed
  const values: Record<string, ReactNode> = {
    velocity: speed === null ? none : t('speed', { value: Math.round(speed / 10) }),
    battery: `${percent(device.power)}${device.charging ? ` · ${t('charging')}` : ''}`,
    signal: percent(device.signal),
    satellites: device.satellites === null ? none : number.format(device.satellites),
    acc: device.acc === 'e_acc_empty' ? none : t(accText[device.acc]),
    mileage: device.mileage === null ? none : formatDistance(device.mileage, tag),
    number: device.imei,
    model: device.model || none,
    organisation: device.sfamily_name,
    source: device.loc_type ? t(device.loc_type) : none,
    seenTime: device.seen_time ? inOrder(dateTime(device.seen_time)) : none,
    due: device.due_time ? inOrder(dateTime(device.due_time).slice(0, 10)) : none,
  }
  return Object.entries(values).map(([key, value]) => ({ key, label: t(key), value }))
}
