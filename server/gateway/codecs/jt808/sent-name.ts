const names = new Map<number, string>([
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

export function nameOfSent(bytes: Buffer): string {
  if (bytes.length < 5) return ''
  const id = bytes.readUInt16BE(1)
  return names.get(id) ?? `0x${id.toString(16).padStart(4, '0')}`
}
