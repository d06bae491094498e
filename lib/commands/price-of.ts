import { paidServices, type ServiceType, secondLevelBelow } from '#lib/codes/paid-services.ts'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import type { CommandRow } from './command-row.ts'
import type { GivenParams } from './params.ts'

/** `n` 0: must be open and not over, nothing is used up. */
export type Price = { service: ServiceType; n: number }

const { remoteSwitch, recording, smsAlarm, secondPosition } = paidServices

const withinSeconds = (seconds: unknown): Price | undefined =>
  Number(seconds) > 0 && Number(seconds) < secondLevelBelow
    ? { service: secondPosition.type, n: 0 }
    : undefined

/** By type value. Restoring the oil is never for sale: the cut has paid for it. */
const prices: Record<number, (params: GivenParams) => Price | undefined> = {
  [commandNumbers.oilCut]: ({ value }) =>
    value === 0 ? { service: remoteSwitch.type, n: 1 } : undefined,
  [commandNumbers.interval]: ({ value }) => withinSeconds(value),
  [commandNumbers.tracking]: ({ time_in_seconds, interval_time }) =>
    Number(time_in_seconds) > 0 ? withinSeconds(interval_time) : undefined,
  [commandNumbers.voiceRecording]: ({ enable }) =>
    enable === 1 ? { service: recording.type, n: 0 } : undefined,
  [commandNumbers.startRecording]: ({ time_in_seconds }) => ({
    service: recording.type,
    n: Math.ceil(Number(time_in_seconds) / 60),
  }),
}

/** What a command uses up; undefined for most. */
export const priceOf = (
  { typeValue, channel }: Pick<CommandRow, 'typeValue' | 'channel'>,
  params: GivenParams,
): Price | undefined =>
  channel === 'sms' ? { service: smsAlarm.type, n: 1 } : prices[typeValue]?.(params)
