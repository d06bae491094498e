import type { DecodeOptions, Link, RawFrame, StreamProtocol } from './codecs/protocol.ts'
import type { Device, HoldingSession } from './device.ts'
import type { CommandTarget } from './downlink.ts'
import type { Hub, OpenConnection } from './hub.ts'
import type { Outbound } from './outbound.ts'

/** One connection of a device, as the steps of the ingest and the rules of identity see it (session.ts). */
export type Connection = HoldingSession &
  CommandTarget &
  OpenConnection & {
    readonly hub: Hub
    readonly protocol: StreamProtocol
    readonly link: Link
    readonly out: Outbound
    /** The number by which it holds `device`. */
    readonly number: string | undefined
    /** The number that frames without one are about. */
    readonly namedNumber: string | undefined
    readonly isClosed: boolean
    isProved: boolean
    /** Goes out with the answer to a registration. */
    givenCode: string
    /** A device that it claims without its code; an alarm when it leaves without having shown it. */
    suspect: Device | undefined
    decodeOptions(device?: Device): DecodeOptions
    /** The zone that the device stated counts where an operator set none. */
    stateZone(zoneMinutes: number): void
    /** Counts a frame that is not what it claims to be; the connection lives on. */
    reject(bytes: Buffer, why: string): void
    /** Finds out whether the device of a number may be this connection's; the frames that come meanwhile wait. */
    knock(number: string, raw: RawFrame, frame: unknown): void
    /** The device is this connection's from now on, and its frames go on. */
    hold(device: Device, held: { number: string; epoch: number; isProved: boolean }): void
    /** The frame that knocked is done with; the connection goes on without a device. */
    goOn(): void
    /** Waits, unheard, until the device's holder is gone. */
    wait(device: Device, knock: { number: string; raw: RawFrame }): void
    endWish(): void
  }
