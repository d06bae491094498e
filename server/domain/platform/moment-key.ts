const form =
  /^([1-9]\d{3})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d){0,2}$/

/**
 * As PostgreSQL writes it (`2026-11-22 06:08:00.5+00`), of a real day: PostgreSQL fails at 30
 * February in a cursor.
 */
export function isMoment(text: string): boolean {
  const [year, month, day, hour, minute, second] = (form.exec(text) ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined) return false
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const stated = [at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()]
  return [month, day, hour, minute].every((part, n) => part === stated[n])
}
