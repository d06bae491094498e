import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { brandOfRequest } from '#brands/resolve.ts'
import { isSignOut, refuseAuth } from '#server/auth/auth-actions.ts'
import { authOptions } from '#server/auth/auth-options.ts'
import { clientOfRequest } from '#server/auth/client-of-request.ts'
import { clearedSite } from '#server/auth/cookies.ts'
import { sharedServices } from '#server/web/shared-services.ts'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

async function answer(request: NextRequest, context: RouteContext): Promise<Response> {
  const { nextauth: parts } = await context.params
  const refusal = refuseAuth(request.method, parts)
  if (refusal) return refusal
  const services = sharedServices()
  const { config } = services
  // next-auth reads its address from the environment.
  if (config.APP_URL) process.env['NEXTAUTH_URL'] ??= config.APP_URL
  else process.env['AUTH_TRUST_HOST'] ??= '1'
  const agent = request.headers.get('user-agent') ?? ''
  const client = clientOfRequest(request)
  const brand = brandOfRequest(client, config)
  const options = authOptions(services, { ...client, agent: agent, brand: brand })
  try {
    const answered: Response = await NextAuth(request, context, options)
    if (isSignOut(request.method, parts))
      for (const [name, value] of Object.entries(clearedSite)) answered.headers.set(name, value)
    return answered
  } catch (error) {
    // Malformed body.
    if (error instanceof SyntaxError) return new Response(null, { status: 400 })
    throw error
  }
}

export { answer as GET, answer as POST }
