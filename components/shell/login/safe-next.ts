/** A path of this site to go to after log-in, or undefined for anything that leads elsewhere. */
export function safeNext(next: string | null): string | undefined {
  if (!next?.startsWith('/') || next.startsWith('/login')) return undefined
  // `//host` and `/\host` are addresses of other sites for a browser.
  const url = new URL(next, 'http://here.invalid')
  return url.host === 'here.invalid' ? `${url.pathname}${url.search}${url.hash}` : undefined
}
