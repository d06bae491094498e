import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { authOptions } from '#server/auth/auth-options.ts'
import { clientOf } from '#server/mapi/web-request.ts'
import { sharedServices } from '#server/shared-services.ts'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

async function answer(request: NextRequest, context: RouteContext): Promise<Response> {
  const services = await sharedServices()
  const { config } = services
  // next-auth reads its own address from the environment: the configured one, or the Host of the request.
  if (config.APP_URL) process.env['NEXTAUTH_URL'] ??= config.APP_URL
  else process.env['AUTH_TRUST_HOST'] ??= '1'
  const agent = request.headers.get('user-agent') ?? ''
  const options = authOptions(services, { ...clientOf(request, config), agent })
  return NextAuth(request, context, options)
}

export { answer as GET, answer as POST }
