/** JT/T 808-2013 frames that share no code with the server. */
export type LoadReport = {
  at: number
  lat: number
  lon: number
  speed: number
  course: number
  alarmBits?: number
  /** Further items: id, length, bytes. */
  items?: Buffer
}

const flag = 0x7e

export function frameOf(id: number, number: string, serial: number, body: Buffer): Buffer {
  const plain = Buffer.alloc(12 + body.length + 1)
  plain.writeUInt16BE(id, 0)
  plain.writeUInt16BE(body.length, 2)
  plain.write(number.padStart(12, '0'), 4, 'hex')
  plain.writeUInt16BE(serial & 0xffff, 10)
  body.copy(plain, 12)
  let sum = 0
  for (let at = 0; at < plain.length - 1; at++) sum ^= plain[at] as number
  plain[plain.length - 1] = sum
  const wire: number[] = [flag]
  for (const byte of plain) {
    if (byte === 0x7d) wire.push(0x7d, 1)
    else if (byte === flag) wire.push(0x7d, 2)
    else wire.push(byte)
  }
  wire.push(flag)
  return Buffer.from(wire)
}

const two = (value: number) => String(value).padStart(2, '0')

/** 0x0200 of a plain tracker; times in GMT+8. */
export function locationFrame(number: string, serial: number, report: LoadReport): Buffer {
  const { items = Buffer.alloc(0) } = report
  const body = Buffer.alloc(40 + items.length)
  items.copy(body, 40)
  body.writeUInt32BE(report.alarmBits ?? 0, 0)
  body.writeUInt32BE(3, 4) // ignition on, fixed
  body.writeUInt32BE(report.lat, 8)
  body.writeUInt32BE(report.lon, 12)
  body.writeUInt16BE(12, 16)
  body.writeUInt16BE(report.speed, 18)
  body.writeUInt16BE(report.course, 20)
  const t = new Date((report.at + 8 * 3600) * 1000)
  const text = [t.getUTCFullYear() % 100, t.getUTCMonth() + 1, t.getUTCDate()]
    .concat(t.getUTCHours(), t.getUTCMinutes(), t.getUTCSeconds())
    .map(two)
    .join('')
  body.write(text, 22, 'hex')
  body.set([0x01, 4], 28)
  body.writeUInt32BE(123_456 + (report.at % 65_536), 30)
  body.set([0x30, 1, 24, 0x31, 1, 11], 34)
  return frameOf(0x0200, number, serial, body)
}

export const heartbeatFrame = (number: string, serial: number) =>
  frameOf(0x0002, number, serial, Buffer.alloc(0))

/** `onAck` for each 0x8001; returns bytes left over. */
export function readAcks(bytes: Buffer, onAck: (serial: number, isOk: boolean) => void): Buffer {
  let start = bytes.indexOf(flag)
  while (start >= 0) {
    const end = bytes.indexOf(flag, start + 1)
    if (end < 0) return bytes.subarray(start)
    if (end - start > 4) readAck(bytes.subarray(start + 1, end), onAck)
    start = end - start > 4 ? bytes.indexOf(flag, end + 1) : end
  }
  return Buffer.alloc(0)
}

function readAck(escaped: Buffer, onAck: (serial: number, isOk: boolean) => void): void {
  const plain = escaped.includes(0x7d) ? unescaped(escaped) : escaped
  if (plain.readUInt16BE(0) !== 0x8001) return
  onAck(plain.readUInt16BE(12), plain[16] === 0)
}

function unescaped(bytes: Buffer): Buffer {
  const plain: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === 0x7d) plain.push(bytes[++at] === 1 ? 0x7d : flag)
    else plain.push(byte)
  }
  return Buffer.from(plain)
}
