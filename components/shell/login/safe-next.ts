const here = 'http://here.invalid'

/**
 * A local path, else undefined. Parsed again as browsers do: `/.//host` and `/\host` resolve to
 * another host.
 */
export function safeNext(next: string | null): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return undefined
  const url = new URL(next, here)
  const path = `${url.pathname}${url.search}${url.hash}`
  if (url.origin !== here || path.startsWith('//')) return undefined
  return /^\/(login|register|forget)(\/|$)/.test(url.pathname) ? undefined : path
}
