import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { md5 } from '#lib/format/md5.ts'
import { openCertifiedProvider } from '../../factories/certified-provider.ts'
import { agree, logIn } from '../support/log-in.ts'
import { complaintsOf, desktop } from '../support/look-over.ts'
import { type Person, someone } from '../support/person.ts'

test.use({ ...desktop, locale: 'en-US' })

const client = { id: 'console', secret: 'theirs:&%+ 1' }

/** A dealer of its own, whose first account manages it. */
async function newFirm(request: APIRequestContext): Promise<Person & { domain: string }> {
  const ask = async (name: string, params: object, sid = '') => {
    const answer = await request.post(`/mapi/${name}?sid=${sid}`, { data: { params } })
    const reply = await answer.json()
    expect(reply.errcode, `${name}: ${reply.error_message}`).toBe(0)
    return reply
  }
  const { sid } = await ask('user/Login', { account: 'dealer', pwd_md5: md5('waypost123') })
  const person = someone()
  const { account, phone, password } = person
  await ask(
    'family/AddFamily',
    {
      name: `Firm ${account}`,
      type: 'seller',
      user: { account: account, phone: phone, pwd_md5: md5(password), nickName: 'Anna' },
    },
    sid,
  )
  const { sid: own } = await ask('user/Login', { account: account, pwd_md5: md5(password) })
  await agree(request, own)
  return { ...person, domain: `${account}.example` }
}

/** At the provider's own forms: log-in, then consent. */
async function passProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a firm sets up its identity provider; its staff log in and out by it, and a stranger is told why not', async ({
  page,
  request,
  baseURL,
}) => {
  const complaints = complaintsOf(page)
  const firm = await newFirm(request)
  const staff = new Map([
    [
      'ada',
      { name: 'Ada Byron', groups: ['fleet'], email: `ada@${firm.domain}`, email_verified: true },
    ],
    [
      'eve',
      { name: 'Eve', groups: ['kitchen'], email: `eve@${firm.domain}`, email_verified: true },
    ],
  ])
  const provider = await openCertifiedProvider({
    ...client,
    redirectUri: `${baseURL}/auth/oidc/waypost/callback`,
    loginPage: `${baseURL}/login`,
    staff: staff,
  })
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name: name, exact: true }).click()
  const userMenu = page.getByRole('button', { name: /^Account / })
  const logOut = async () => {
    await userMenu.click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }

  await logIn(page, firm)
  await page.goto('/user/center?tab=factor')
  const part = page.getByRole('listitem').filter({ hasText: 'Log-in by your identity provider' })
  await expect(part).toContainText(`${baseURL}/auth/oidc/waypost/callback`)
  await part.getByRole('button', { name: 'Set up' }).click()
  const facts: readonly (readonly [string, string])[] = [
    ['Name', 'Firm SSO'],
    ['Address of the provider (issuer)', provider.issuer],
    ['Client ID', client.id],
    ['Client secret', client.secret],
    ['Mail domains', firm.domain],
    ['Claim with the role', 'groups'],
    ['Values for: Ordinary user', 'fleet'],
    ['Your password', firm.password],
  ]
  for (const [label, value] of facts)
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value)
  await dialog.getByRole('combobox', { name: 'Role of all others' }).click()
  await page.getByRole('option', { name: 'None: they do not get in' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await part.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('The provider answers.')).toBeVisible()
  await logOut()
  await expect(page).toHaveURL(/notice=loggedOut/)

  await page.getByRole('link', { name: 'Log in with your company' }).click()
  await expect(page).toHaveURL(/\/company$/)
  await page.getByLabel('Work mail address').fill(`ada@nobody-${firm.domain}`)
  await press('Continue')
  await expect(page.getByText('No company log-in is set up for this address here.')).toBeVisible()
  await page.getByLabel('Work mail address').fill(`Ada@${firm.domain}`)
  await press('Continue')
  await passProvider(page, 'ada')
  await press('Agree and continue')
  await expect(userMenu).toBeVisible()
  await logOut()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(/\/login/)

  await page.goto('/company')
  await page.getByLabel('Work mail address').fill(`eve@${firm.domain}`)
  await press('Continue')
  await passProvider(page, 'eve')
  await expect(page.getByText('there is no account for you here')).toBeVisible()
  // The provider's own pages ask for fonts of the internet.
  expect(complaints.filter((complaint) => complaint.startsWith(baseURL ?? ''))).toEqual([])
  await provider.close()
})
