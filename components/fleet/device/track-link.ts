/** The map with a device's playback; `carried` joins the address. */
export function trackLink(simei: string, carried: Iterable<readonly [string, string]>): string {
  const query = new URLSearchParams({ simei, track: '1' })
  for (const [name, value] of carried) query.set(name, value)
  return `/monitor?${query}`
}
