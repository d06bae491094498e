/** The APN that a text to a device sets: of `APN,internet,user,secret#` it is `internet`. */
export function apnOf(text: unknown): string | null {
  if (typeof text !== 'string') return null
  return /apn\d*[\s,=:]+([^\s,;#=]+)/i.exec(text)?.[1] ?? null
}
