import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { cookieBrowser } from './cookie-browser.ts'

type Browser = ReturnType<typeof cookieBrowser>

/** People by the name that they type at its log-in. */
export type Staff = Map<string, Record<string, unknown>>

/** The provider of npm `oidc-provider`, with its own forms for log-in and consent. */
export async function openCertifiedProvider(client: {
  id: string
  secret: string
  redirectUri: string
  loginPage: string
  staff: Staff
}) {
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        post_logout_redirect_uris: [client.loginPage],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    findAccount: (_: unknown, sub: string) => {
      const person = client.staff.get(sub)
      return person && { accountId: sub, claims: () => ({ sub, ...person }) }
    },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const hiddenOf = (body: string) =>
  [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as [string, string],
  )

/** Fills its forms until it leads elsewhere; undefined where it does not within ten steps. */
export async function passThrough(
  browser: Browser,
  from: URL,
  login: string,
): Promise<URL | undefined> {
  let at = from
  for (let step = 0; step < 10; step++) {
    const page = await browser.open(at)
    if (page.location && page.location.origin !== from.origin) return page.location
    if (page.location) {
      at = page.location
      continue
    }
    const [, action] = /<form[^>]+action="([^"]+)"/.exec(page.body) ?? []
    if (!action) return undefined
    const form = new URLSearchParams([
      ...hiddenOf(page.body),
      ['login', login],
      ['password', 'any'],
    ])
    const answer = await browser.open(new URL(action, at), {
      method: 'POST',
      body: String(form),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    if (!answer.location) return undefined
    if (answer.location.origin !== from.origin) return answer.location
    at = answer.location
  }
  return undefined
}
