/** Who asked, by the headers that our server sets (server/web/request-facts.ts) before Next sees a request. */
export function clientOfRequest({ headers }: Pick<Request, 'headers'>): {
  ip: string
  isSecure: boolean
  host: string | undefined
} {
  const last = (name: string) => headers.get(name)?.split(',').at(-1)?.trim()
  return {
    ip: last('x-forwarded-for') ?? 'direct',
    isSecure: last('x-forwarded-proto') === 'https',
    host: last('x-forwarded-host') ?? headers.get('host') ?? undefined,
  }
}
