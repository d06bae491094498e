import type { Device } from './device.ts'
import type { Hub } from './hub.ts'

/**
 * Whether a newcomer may have a device's connection. The newest log-in wins and the older connection is closed, up to
 * a number of changes a minute: then somebody else uses the number, and newcomers are refused.
 */
export function mayTakeOver(
  hub: Hub,
  device: Device,
  newcomer: NonNullable<Device['session']> & { ip: string; seenAtMs: number },
): boolean {
  if (!device.session || device.session === newcomer) return true
  const minute = Math.floor(newcomer.seenAtMs / 60_000)
  if (device.flapFrom !== minute) {
    device.flapFrom = minute
    device.flaps = 0
  }
  device.flaps += 1
  hub.counters.takeOvers += 1
  if (device.flaps > hub.limits.maxFlaps) {
    hub.log.warn({ device: device.id, ip: newcomer.ip }, 'two connections fight for a number')
    return false
  }
  device.session.close('newer log-in')
  return true
}
