/** That of a day (yyyy-MM-dd) and those before it, the newest first: yyyy-MM. */
export function recentMonths(day: string, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - at, 1)).toISOString().slice(0, 7),
  )
}
