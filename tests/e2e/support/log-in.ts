import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  test,
} from '@playwright/test'
import { md5 } from '#lib/format/md5.ts'
import { keepToasts } from './toasts.ts'

export type Credentials = { account: string; password?: string; kind?: 'account' | 'device' }

export async function logIn(page: Page, credentials: Credentials): Promise<void> {
  await fillLogIn(page, credentials)
  await expect(page).toHaveURL(/\/monitor/)
}

export async function fillLogIn(
  page: Page,
  { account, password = 'waypost123', kind = 'account' }: Credentials,
): Promise<void> {
  await keepToasts(page)
  await page.goto('/login')
  if (kind === 'device')
    await page
      .getByText(/^(Device number|设备号登录)$/)
      .first()
      .click()
  const label = kind === 'device' ? /^(Device number|设备号)$/ : /^(Account|账号)$/
  await page.getByRole('textbox', { name: label }).fill(account)
  await page.getByLabel(/^(Password|密码)$/).fill(password)
  await page.getByRole('button', { name: /^(Log in|登录)$/ }).click()
}

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>['cookies']
type Entry = { cookies: Cookies; session: string }

/** Of this worker, by account. */
const entries = new Map<string, Entry>()

export async function logInPast(
  request: APIRequestContext,
  { account, password = 'waypost123' }: Omit<Credentials, 'kind'>,
) {
  const answer = await request.post('/mapi/user/Login', {
    headers: { origin: test.info().project.use.baseURL ?? '' },
    data: { params: { account, pwd_md5: md5(password) } },
  })
  const { errcode, ...session } = await answer.json()
  expect(errcode, `log-in of ${account}`).toBe(0)
  if (!session.must_agree) return session
  await agree(request, session.sid)
  return { ...session, must_agree: false }
}

/** For the account of a session, so that no page asks for it. */
export async function agree(request: APIRequestContext, sid: string): Promise<void> {
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const { legal } = await (
    await request.post('/mapi/user/GetLegal', { data: { params: {} } })
  ).json()
  const answer = await request.post('/mapi/user/Agree', {
    headers: headers,
    params: { sid },
    data: { params: { hash: legal.hash, language: 'en' } },
  })
  expect((await answer.json()).errcode).toBe(0)
}

/** By the console's call: a session deleted in the database is known for 5 s more. */
export async function endSessions(
  request: APIRequestContext,
  credentials: Omit<Credentials, 'kind'>,
): Promise<void> {
  const { sid } = await logInPast(request, credentials)
  const answer = await request.post('/mapi/user/KillSession', {
    headers: { origin: test.info().project.use.baseURL ?? '' },
    params: { sid },
    data: { params: {} },
  })
  expect((await answer.json()).ended).toBeGreaterThan(0)
}

async function firstEntry(page: Page, credentials: Omit<Credentials, 'kind'>): Promise<Entry> {
  const session = await logInPast(page.context().request, credentials)
  const { cookies } = await page.context().storageState()
  const isOfSession = ({ httpOnly }: Cookies[number]) => httpOnly
  return {
    cookies: cookies.filter(isOfSession),
    session: JSON.stringify({ ...session, remember: false }),
  }
}

/** Past the page, with a session that tests share: one that ends sessions or changes rights uses `logIn`. */
export async function enter(page: Page, credentials: Omit<Credentials, 'kind'>): Promise<void> {
  const { account } = credentials
  const entry = entries.get(account) ?? (await firstEntry(page, credentials))
  entries.set(account, entry)
  await page.context().addCookies(entry.cookies)
  await keepToasts(page)
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('entered')) return
    sessionStorage.setItem('entered', 'yes')
    localStorage.setItem('waypost.session', kept)
  }, entry.session)
}

const isAt = ({ pathname, search }: URL, path: string) => `${pathname}${search}`.startsWith(path)

type AppWindow = { next: { router: { push: (path: string) => void } } }

/** As a link of the console: the loaded code stays. Loads it where nothing is yet. */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    return
  }
  // What the page does with its address at once is not waited for.
  const arrived = page.waitForEvent('framenavigated', {
    predicate: (frame) => frame === page.mainFrame() && isAt(new URL(frame.url()), path),
    timeout: 0,
  })
  await page.waitForFunction((to) => {
    // Next's own from the moment when the page is hydrated: before, a push can be lost.
    if (!Object.hasOwn(window.history, 'replaceState')) return false
    ;(window as unknown as AppWindow).next.router.push(to)
    return true
  }, path)
  await arrived
}
