const metresPerMicroDegree = 0.111_195

/** Metres between degrees × 1e6, on a plane: 1 % up to some hundred kilometres. */
export function metresBetween(lat1: number, lon1: number, lat2: number, lon2: number): number {
  let east = Math.abs(lon2 - lon1)
  if (east > 180_000_000) east = 360_000_000 - east
  const shrink = Math.cos((((lat1 + lat2) / 2) * Math.PI) / 180e6)
  return Math.hypot(lat2 - lat1, east * shrink) * metresPerMicroDegree
}
