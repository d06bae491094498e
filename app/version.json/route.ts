/** The version of this build, asked for on every navigation (spec §2). */
export function GET(): Response {
  return Response.json(
    { version: process.env.BUILD_VERSION ?? 'development' },
    { headers: { 'cache-control': 'no-store' } },
  )
}
