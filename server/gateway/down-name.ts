const jt808Names = new Map<number, string>([
  [0x8001, '0x8001 platform acknowledgement'],
  [0x8003, '0x8003 resend request'],
  [0x8004, '0x8004 time'],
  [0x8100, '0x8100 registration reply'],
  [0x8103, '0x8103 set parameters'],
  [0x8104, '0x8104 query parameters'],
  [0x8105, '0x8105 terminal control'],
  [0x8107, '0x8107 query attributes'],
  [0x8201, '0x8201 location query'],
  [0x8202, '0x8202 tracking'],
  [0x8300, '0x8300 text'],
])
const gt06Names = new Map<number, string>([
  [0x01, '0x01 login reply'],
  [0x13, '0x13 status reply'],
  [0x80, '0x80 command'],
  [0x8a, '0x8a time'],
])

/** Name of a frame that the platform sent, for the device log: its id stands at a fixed place. */
export function downName(protocol: 'jt808' | 'gt06', bytes: Buffer): string {
  const isJt808 = protocol === 'jt808'
  if (bytes.length < 5) return ''
  const id = isJt808 ? bytes.readUInt16BE(1) : (bytes[bytes[0] === 0x79 ? 4 : 3] ?? 0)
  const known = (isJt808 ? jt808Names : gt06Names).get(id)
  return known ?? `0x${id.toString(16).padStart(isJt808 ? 4 : 2, '0')}`
}
