import { expect, test } from 'vitest'
import { call, logIn } from '../factories/caller.ts'
import { openCertifiedProvider, passThrough } from '../factories/certified-provider.ts'
import { cookieBrowser } from '../factories/cookie-browser.ts'
import { createAccount, createOrganisation, md5 } from '../factories/organisations.ts'
import { openWeb } from '../factories/web.ts'

test('a certified provider of other make logs people in and out, and no longer who was removed', async () => {
  const web = await openWeb({ env: { OIDC_PRIVATE: 'true', TRUST_PROXY: 'true' } })
  const { services } = web
  const origin = `http://${web.host}`
  const staff = new Map([
    ['ada', { name: 'Ada', groups: ['fleet'], email: 'ada@firm.test', email_verified: true }],
  ])
  const client = { id: 'console', secret: 'theirs:&%+ 1', staff }
  const redirectUri = `${origin}/auth/oidc/waypost/callback`
  const provider = await openCertifiedProvider({
    ...client,
    redirectUri,
    loginPage: `${origin}/login`,
  })
  const organisation = await createOrganisation(services)
  const manager = await createAccount(services, { organisation })
  const sid = await logIn(services, manager)
  const saved = await call(
    services,
    'usermgr/SetProvider',
    {
      name: 'Firm',
      issuer: provider.issuer,
      client_id: client.id,
      client_secret: client.secret,
      mail_domains: ['firm.test'],
      role_claim: 'groups',
      roles: [{ value: 'fleet', role: 'e_role_user' }],
      makes_accounts: true,
      refuses_passwords: false,
      break_glass_suid: null,
      session_hours: 8,
      is_active: true,
      pwd_md5: md5(manager.password),
    },
    { sid },
  )
  expect(saved.error).toBeUndefined()
  const offered = await call(services, 'user/GetProviders', { mail: 'Ada@Firm.test' })
  const start = `${origin}${offered['items'][0].path}`

  async function visit() {
    const browser = cookieBrowser()
    const { location: there } = await browser.open(start)
    const back = await passThrough(browser, there as URL, 'ada')
    return { browser, answer: back && (await browser.open(back)) }
  }
  const ask = async (browser: ReturnType<typeof cookieBrowser>, func: string) =>
    JSON.parse(
      (
        await browser.open(`${origin}/mapi/${func}`, {
          method: 'POST',
          body: JSON.stringify({ params: {} }),
          headers: { 'content-type': 'application/json', origin },
        })
      ).body,
    )

  const { browser } = await visit()
  expect(await ask(browser, 'user/GetInfo')).toMatchObject({ nickName: 'Ada', role: 'e_role_user' })
  const { leave } = await ask(browser, 'user/LoginOut')
  const left = await browser.open(leave)
  expect(left.status).toBe(200)
  expect(left.body).toContain('Do you want to sign-out')
  const home = await passThrough(browser, new URL(leave), 'ada')
  expect(home?.href).toBe(`${origin}/login`)
  staff.delete('ada')
  const { answer } = await visit()
  expect(answer?.location?.searchParams.get('failed') ?? 'turned away there').not.toBe('')
  const { rows } = await services.pool.query('SELECT account_id FROM provider_identity')
  expect(rows).toHaveLength(1)
  await provider.close()
  await web.close()
})
