/**
 * A zone as PostgreSQL takes it: `UTC+08:00` would be west of UTC there, by the rule of POSIX, so it
 * becomes `<+08:00>-08:00`.
 */
export function zoneInSql(zone: string): string {
  const [, sign, offset] = /^UTC([+-])(\d\d:\d\d)$/.exec(zone) ?? []
  return offset ? `<${sign}${offset}>${sign === '+' ? '-' : '+'}${offset}` : zone
}
