import { alarmBitsOf } from './alarm-bits.ts'
import type { Incoming } from './incoming.ts'
import { itemReadersOf } from './item-readers-of.ts'
import type { LocationScope } from './location.ts'

export function scopeOf({ options, link, version }: Incoming, isBuffered: boolean): LocationScope {
  const { model, settings } = options
  return {
    items: itemReadersOf(model),
    alarms: alarmBitsOf(model, version === 2019),
    model,
    zoneMinutes: settings.zoneMinutes,
    linkZoneMinutes: link.zoneMinutes,
    isBuffered,
  }
}
