import { carry, paramsFor, whyNot } from '#lib/commands/carry.ts'
import { commandOf } from '#lib/commands/catalogue.ts'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import type { DeviceFacts } from '../../fleet/device/read-devices.ts'

/** Seconds; `isEnding`: it can be told to end it early. */
type TraceLimits = { longest: number; isEnding: boolean }

const tracking = commandOf(commandNumbers.tracking)

/** How long a device may be tracked by its protocol; undefined where it has no word for it. */
export function traceLimits(
  device: Pick<DeviceFacts, 'protocol' | 'model'>,
): TraceLimits | undefined {
  if (!tracking || whyNot(tracking, device) !== undefined) return undefined
  const { time_in_seconds: duration } = paramsFor(tracking, device.protocol)
  if (duration?.type !== 'number') return undefined
  const end = carry(tracking, device, { time_in_seconds: 0 })
  return { longest: duration.max, isEnding: typeof end === 'object' }
}
