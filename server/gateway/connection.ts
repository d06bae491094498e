import type { DecodeOptions, Link, RawFrame, StreamProtocol } from './codecs/protocol.ts'
import type { Device, HoldingSession } from './device.ts'
import type { CommandTarget } from './downlink.ts'
import type { Hub, OpenConnection } from './hub.ts'
import type { Outbound } from './outbound.ts'

/** As steps and identity rules see it. */
export type Connection = HoldingSession &
  CommandTarget &
  OpenConnection & {
    readonly hub: Hub
    readonly protocol: StreamProtocol
    readonly link: Link
    readonly out: Outbound
    readonly number: string | undefined
    /** For frames without a number. */
    readonly namedNumber: string | undefined
    readonly isClosed: boolean
    isProved: boolean
    givenCode: string
    /** Claimed without its code; alarm unless shown. */
    suspect: Device | undefined
    decodeOptions(device?: Device): DecodeOptions
    /** Where no operator set one. */
    stateZone(zoneMinutes: number): void
    /** The connection goes on. */
    reject(bytes: Buffer, why: string): void
    /** Frames wait meanwhile. */
    requestAdmission(number: string, raw: RawFrame, frame: unknown): void
    hold(device: Device, held: { number: string; epoch: number; isProved: boolean }): void
    goOn(): void
    wait(device: Device, attempt: { number: string; raw: RawFrame }): void
    endTakeover(): void
  }
