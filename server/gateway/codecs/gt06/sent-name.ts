const names = new Map<number, string>([
  [0x01, '0x01 login reply'],
  [0x13, '0x13 status reply'],
  [0x80, '0x80 command'],
  [0x8a, '0x8a time'],
])

export function nameOfSent(bytes: Buffer): string {
  if (bytes.length < 5) return ''
  const type = bytes[bytes[0] === 0x79 ? 4 : 3] ?? 0
  return names.get(type) ?? `0x${type.toString(16).padStart(2, '0')}`
}
