const here = 'http://here.invalid'

/**
 * A path of this site to go to after log-in, or undefined for anything that leads elsewhere. What is answered is read
 * once more, as the browser will: `/.//host` resolves to `//host`, which is the address of another site, as `/\host` is.
 */
export function safeNext(next: string | null): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return undefined
  const url = new URL(next, here)
  const path = `${url.pathname}${url.search}${url.hash}`
  if (url.origin !== here || path.startsWith('//')) return undefined
  return /^\/(login|register|forget)(\/|$)/.test(url.pathname) ? undefined : path
}
