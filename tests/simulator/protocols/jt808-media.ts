/** Bytes of a packet. */
const packetBytes = 900

/** Of 0x0801: id, sound, MP3 (AMR has no code), asked for by the platform, channel 1. */
function headOf(id: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 1, 2, 0, 1])
  head.writeUInt32BE(id, 0)
  return head
}

/** Bodies of the packets of 0x0801 for `bytes`; `location` is that of 0x0200 without its items. */
export function mediaPackets(id: number, location: Buffer, bytes: Buffer): Buffer[] {
  const whole = Buffer.concat([headOf(id), location, bytes])
  const total = Math.ceil(whole.length / packetBytes)
  return Array.from({ length: total }, (_, n) =>
    whole.subarray(n * packetBytes, (n + 1) * packetBytes),
  )
}

/** Serials that 0x8003 asks for: those of packets, counted from 1, behind the first. */
export function askedPackets(body: Buffer): number[] {
  return Array.from({ length: body[2] ?? 0 }, (_, n) => body.readUInt16BE(3 + 2 * n))
}
