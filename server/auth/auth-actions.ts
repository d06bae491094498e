/** next-auth's own pages carry no brand. */
const actions: Record<string, readonly string[]> = {
  GET: ['csrf', 'providers', 'session'],
  POST: ['callback/credentials', 'signin/credentials', 'signout'],
}

export const isSignOut = (method: string, parts: readonly string[]): boolean =>
  method === 'POST' && parts.join('/') === 'signout'

export function refuseAuth(method: string, parts: readonly string[]): Response | undefined {
  if (actions[method]?.includes(parts.join('/'))) return undefined
  if (method !== 'GET') return new Response(null, { status: 404 })
  return new Response(null, { status: 303, headers: { location: '/login' } })
}
