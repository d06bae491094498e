import type { DecodeOptions, Link, RawFrame, StreamProtocol } from './codecs/protocol.ts'
import type { Device, HoldingSession } from './device.ts'
import type { CommandTarget } from './downlink.ts'
import type { Hub, OpenConnection } from './hub.ts'
import type { Outbound } from './outbound.ts'

/** A device's connection, as steps and identity rules see it (session.ts). */
export type Connection = HoldingSession &
  CommandTarget &
  OpenConnection & {
    readonly hub: Hub
    readonly protocol: StreamProtocol
    readonly link: Link
    readonly out: Outbound
    /** Number of `device` as it logged in. */
    readonly number: string | undefined
    /** For frames without a number. */
    readonly namedNumber: string | undefined
    readonly isClosed: boolean
    isProved: boolean
    /** Sent with the answer to a registration. */
    givenCode: string
    /** Device claimed without its code; alarm unless it is shown. */
    suspect: Device | undefined
    decodeOptions(device?: Device): DecodeOptions
    /** Used where an operator set none. */
    stateZone(zoneMinutes: number): void
    /** Counts a bad frame; the connection goes on. */
    reject(bytes: Buffer, why: string): void
    /** Asks for the device of a number; frames wait meanwhile. */
    knock(number: string, raw: RawFrame, frame: unknown): void
    /** The device is this connection's; its frames go on. */
    hold(device: Device, held: { number: string; epoch: number; isProved: boolean }): void
    goOn(): void
    /** Waits until the holder is gone. */
    wait(device: Device, knock: { number: string; raw: RawFrame }): void
    endWish(): void
  }
