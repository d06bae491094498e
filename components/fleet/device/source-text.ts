import { formatDistance } from '#lib/format/measure.ts'
import type { DeviceDetail } from './device-detail.ts'

type Words = { t: (key: string) => string; tag: string }

/** `Cell towers · ±640 m`; undefined without a place. */
export function sourceText(
  { loc_type, accuracy }: Pick<DeviceDetail, 'loc_type' | 'accuracy'>,
  { t, tag }: Words,
): string | undefined {
  if (!loc_type) return undefined
  const words = t(loc_type)
  return accuracy ? `${words} · ±\u2060${formatDistance(accuracy, tag)}` : words
}
