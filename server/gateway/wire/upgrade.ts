/** Of one connection: made packet by packet, as they are sent. */
export type Upgrade = {
  /** Packets. */
  total: number
  /** From 1. */
  packet(part: number): Buffer
  /** Whether a serial of ours is one of its packets'. */
  hasSerial(serial: number): boolean
  /** Packets that the device asks for again; who sends one takes it out. */
  asked: Set<number>
  /** Its packets are gone: the link lets go of the image. */
  end(): void
}

/** What a device is brought to. `part`: 0 the terminal, 12 its card reader, 52 its positioning module. */
export type FirmwareImage = { part: number; manufacturer: string; version: string; bytes: Buffer }
