const version = process.env.BUILD_VERSION ?? 'development'

/** Build version and time (Unix seconds), requested on every navigation. */
export function GET(): Response {
  const built = Date.parse(version)
  const timestamp = Number.isNaN(built) ? null : Math.floor(built / 1000)
  return Response.json({ version, timestamp }, { headers: { 'cache-control': 'no-store' } })
}
