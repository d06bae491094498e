import { ownIp } from './numbers.ts'

/** Goes from address to address by hand, from a network of its own, and keeps cookies, one jar a host. */
export function cookieBrowser() {
  const ip = ownIp()
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    return jar
  }
  async function open(address: string | URL, init: RequestInit = {}) {
    const url = new URL(address)
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { 'x-forwarded-for': ip, ...(cookie && { cookie }), ...init.headers },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    const location = answer.headers.get('location')
    return {
      status: answer.status,
      location: location === null ? undefined : new URL(location, url),
      body: await answer.text(),
      headers: answer.headers,
    }
  }
  return { open, cookies: (host: string) => jars.get(host) ?? new Map<string, string>() }
}
