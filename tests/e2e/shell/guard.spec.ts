import { expect, type WebSocket as Line, type Page, test } from '@playwright/test'
import { languageCookie } from '#lib/i18n/languages.ts'
import { rows } from '../support/lazy-scene.ts'
import { endSessions, logIn } from '../support/log-in.ts'
import { inDatabase } from '../support/outbox.ts'
import { newPerson } from '../support/person.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ locale: 'en-US' })

const areaTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name, exact: true })

test('a page without a session leads to log-in and back to where one wanted to go', async ({
  page,
}) => {
  await page.goto('/oamm/health')
  await expect(page).toHaveURL(/\/login\?next=%2Foamm%2Fhealth/)
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill('root')
  await page.getByLabel('Password', { exact: true }).fill('waypost123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/oamm\/health$/)
  await expect(page).toHaveTitle(/^.+ · .+$/)
})

const giveRights = (account: string, rights: string[]) =>
  inDatabase(`UPDATE account SET permissions = $2 WHERE login = $1`, [account, rights])

test('who is logged in goes from log-in, from /home and from foreign areas to the first own area', async ({
  page,
  request,
}) => {
  const person = await newPerson(request)
  await giveRights(person.account, ['e_ua_show_family', 'e_ua_import_device'])
  await logIn(page, person)
  for (const path of ['/login', '/register', '/home', '/oamm/health']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/monitor$/)
  }
  // The import is among the tools.
  await page.goto('/device')
  await expect(page.getByRole('searchbox', { name: 'Model' })).toBeVisible()
  await page.locator('[role=row][data-index]').first().click()
  await page.getByRole('dialog').getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Only your own actions are shown here.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import devices' })).toHaveCount(0)
})

test('the organisation in view goes on to the next page and back', async ({ page }) => {
  await logIn(page, { account: 'root' })
  const { rows } = await inDatabase(
    `SELECT o.id, o.name FROM organisation o JOIN account a ON a.organisation_id = o.id WHERE a.login = 'dealer'`,
  )
  const { id, name } = rows[0]
  const query = new URLSearchParams({
    monitorSid: String(id),
    monitorName: 'As the link says',
    monitorUid: '7',
    monitorAccount: 'clerk',
  })
  await page.goto(`/monitor?${query}`)
  await expect(page.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible()
  await expect(page.getByText('As the link says')).toHaveCount(0)
  await areaTab(page, 'Customers').click()
  await expect(page).toHaveURL(new RegExp(`/customer\\?monitorSid=${id}&`))
  await expect(page).toHaveURL(/monitorUid=7&monitorAccount=clerk/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/monitor\\?monitorSid=${id}&`))

  // A refused subscription shows on any page.
  await page.goto('/user/center?monitorSid=2147483647')
  const toast = page.locator('.mantine-Notification-root').filter({ hasText: 'Not found' })
  await toast.waitFor()
  await toast.waitFor({ state: 'detached' })
})

test('a session that the server ended leads to log-in', async ({ page, request }) => {
  const person = await newPerson(request)
  await logIn(page, person)
  // No page that hears of it first.
  await page.goto('about:blank')
  await inDatabase(
    `DELETE FROM session WHERE account_id = (SELECT id FROM account WHERE login = $1)`,
    [person.account],
  )
  await page.goto('/user/center?tab=sessions')
  await expect(page).toHaveURL(/\/login\?notice=expired&next=/)
  await expect(page.getByText('Your session has ended')).toBeVisible()
})

test('typed input is asked about before it is lost, and outlives the session', async ({
  page,
  request,
}) => {
  const person = await newPerson(request)
  await logIn(page, person)
  // Else the push may say that the session ended before the call that is refused does.
  let isDeaf = false
  await page.routeWebSocket('**/push*', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!isDeaf) socket.send(message)
    })
    server.onClose((code, reason) => {
      if (!isDeaf) void socket.close({ code, reason })
    })
  })
  await page.goto('/device')
  await rows(page).first().click()
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('tablist') })
  await drawer.getByRole('tab', { name: 'Edit' }).click()
  const remark = drawer.getByLabel('Remark')
  const typed = `bring the spare key ${Date.now()}`
  await remark.fill(typed)
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  const stay = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(remark).toHaveValue(typed)
  }
  await page.keyboard.press('Escape')
  await stay()
  await page.mouse.click(300, 500)
  await stay()
  await drawer.getByRole('tab', { name: 'Services' }).click()
  await stay()
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('nav a[href^="/customer"]')?.click(),
  )
  await stay()

  isDeaf = true
  await endSessions(request, person)
  await drawer.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Log in again to go on' })
  await again.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(again).toBeHidden()
  await expect(remark).toHaveValue(typed)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('a session whose account was changed leads to log-in, which says so', async ({
  page,
  request,
}) => {
  const person = await newPerson(request)
  await logIn(page, person)
  // No page that hears of it first.
  await page.goto('about:blank')
  await inDatabase(
    `UPDATE session SET changed_at = now() WHERE account_id = (SELECT id FROM account WHERE login = $1)`,
    [person.account],
  )
  await page.goto('/user/center?tab=sessions')
  await expect(page).toHaveURL(/\/login\?notice=accountChanged&next=/)
  await expect(page.getByText('Your account information has changed')).toBeVisible()
})

test('what is typed and sent before the code came is kept', async ({ page }) => {
  let release = () => {}
  const code = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', (route) => code.then(() => route.continue()))
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByText('Device number').click()
  await page.getByText('Account', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill('owner')
  await page.getByLabel('Password', { exact: true }).fill('waypost123')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(/\/monitor$/)
})

test('the form stays in its place when the code comes', async ({ page, baseURL }) => {
  for (const size of [
    { width: 1280, height: 720 },
    { width: 360, height: 740 },
  ])
    for (const value of ['es', 'fa']) {
      await page.setViewportSize(size)
      await page.context().addCookies([{ name: languageCookie, value, url: `${baseURL}` }])
      let release = () => {}
      const code = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/*.js', (route) => code.then(() => route.continue()))
      await page.goto('/login', { waitUntil: 'commit' })
      const link = page.locator('a[href="/register"]')
      await expect(link).toBeVisible()
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
          (one) => one.sheet,
        ),
      )
      const before = await link.boundingBox()
      release()
      await expect(page.locator('[data-tone="warning"]')).toBeVisible()
      expect(await link.boundingBox()).toEqual(before)
      await page.unroute('**/*.js')
    }
})

test('log-in leads to no other site, whatever the address says', async ({ page }) => {
  await page.goto('/login?next=/.//example.com/')
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill('owner')
  await page.getByLabel('Password', { exact: true }).fill('waypost123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/monitor$/)
})

test('another customer in another tab leads this one to log-in, and stays logged in', async ({
  page,
}) => {
  await logIn(page, { account: 'dealer' })
  const other = await page.context().newPage()
  await other.goto('/login?notice=otherCustomer')
  await other.getByRole('textbox', { name: 'Account', exact: true }).fill('subdealer')
  await other.getByLabel('Password', { exact: true }).fill('waypost123')
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/monitor/)
  // Within the bell's 10 s, or when looked at.
  await page.bringToFront()
  await expect(page).toHaveURL(/\/login\?notice=otherCustomer/)
  await other.reload()
  await expect(other.getByRole('button', { name: /^Account / })).toBeVisible()
})

test('a new version is announced and loaded on the next navigation, not at log-in', async ({
  page,
  request,
}) => {
  const built = await (await request.get('/version.json')).json()
  expect(built.timestamp).toBe(Math.floor(Date.parse(built.version) / 1000))
  let requested = 0
  let version = 'first'
  await page.route('**/version.json', (route) => {
    requested++
    return route.fulfill({ json: { version } })
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  expect(requested).toBe(0)
  await logIn(page, { account: 'root' })
  await expect.poll(() => requested).toBeGreaterThan(0)
  version = 'second'
  // The notice stands 200 ms, shorter than a locator's interval.
  await page.evaluate(() => {
    const said = ({ addedNodes }: MutationRecord) => [...addedNodes].map((node) => node.textContent)
    const keep = (changes: MutationRecord[]) =>
      sessionStorage.setItem(
        'said',
        `${sessionStorage.getItem('said') ?? ''} ${changes.flatMap(said).join(' ')}`,
      )
    new MutationObserver(keep).observe(document.body, { childList: true, subtree: true })
  })
  const reloaded = page.waitForEvent('load')
  await areaTab(page, 'Customers').click()
  await reloaded
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toContain(
    'Website has a new version, is getting resources!',
  )
  await expect(page).toHaveURL(/\/customer/)
  expect(await page.evaluate(() => localStorage.getItem('waypost.version'))).toBe('second')
})

test('an address without a page answers 404 with the page that says so, under that address', async ({
  page,
}) => {
  for (const path of ['/total/nothing', '/tools/device/nothing', '/locus/1/2/3', '/nowhere']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  expect((await page.request.get('/total/option')).status()).toBe(200)
})

test('who logs out leaves no names, places or alarms in the browser', async ({ page, request }) => {
  const person = await newPerson(request)
  await logIn(page, person)
  await page.goto('/device')
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate((account) => {
    const alarm = { id: '1', car_number: 'Night bus', addr: '31.23,121.47', type: 'sos' }
    localStorage.setItem(`waypost.alarm.list.${account}`, JSON.stringify({ alarmList: [alarm] }))
    sessionStorage.setItem('waypost.monitor.camera', '{"center":[121.47,31.23],"zoom":9}')
  }, person.account)
  const keys = () =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
        key.startsWith('waypost.'),
      ),
    )
  expect(await keys()).toEqual(expect.arrayContaining([`waypost.recent.${person.account}`]))
  await page.getByRole('button', { name: /^Account / }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login\?notice=loggedOut/)
  const looks =
    /^waypost\.(version|offline|push|rail|columns\..+|panel\..+|monitor\.panel|map\..+|follow|wall|seen\..+)$/
  expect((await keys()).filter((key) => !looks.test(key))).toEqual([])
})

test('a browser that goes offline gives the push line up at once', async ({ page }) => {
  // Without a network nobody answers a close: that the page asks for it is all that there is to see.
  await page.addInitScript(() => {
    const { close } = WebSocket.prototype
    WebSocket.prototype.close = function (...why) {
      document.documentElement.setAttribute('data-given-up', '')
      return close.apply(this, why)
    }
  })
  const isPush = (socket: Line) => socket.url().endsWith('/push')
  const opened = page.waitForEvent('websocket', isPush)
  await logIn(page, { account: 'dealer' })
  await (await opened).waitForEvent('framereceived')
  await expect(page.locator('html[data-given-up]')).toHaveCount(0)
  await page.context().setOffline(true)
  await expect(page.locator('html[data-given-up]')).toHaveCount(1)
  const again = page.waitForEvent('websocket', isPush)
  await page.context().setOffline(false)
  await again
})
