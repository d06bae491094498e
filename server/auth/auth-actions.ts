/** What the console and programs use of next-auth, by method. Its own pages carry no brand. */
const actions: Record<string, readonly string[]> = {
  GET: ['csrf', 'providers', 'session'],
  POST: ['callback/credentials', 'signin/credentials', 'signout'],
}

/**
 * The answer to a request below /api/auth that next-auth is not asked for, else undefined: whoever comes with a browser
 * to one of its pages, or to the address of its log-in form, gets to our log-in.
 */
export function refuseAuth(method: string, parts: readonly string[]): Response | undefined {
  if (actions[method]?.includes(parts.join('/'))) return undefined
  if (method !== 'GET') return new Response(null, { status: 404 })
  return new Response(null, { status: 303, headers: { location: '/login' } })
}
