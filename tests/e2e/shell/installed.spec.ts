import { expect, type Page, test, type Worker } from '@playwright/test'
import { builtInBrands } from '#brands/resolve.ts'
import { addressOn, withProfile } from '../support/installed.ts'
import { rows } from '../support/lazy-scene.ts'
import { logIn } from '../support/log-in.ts'

test('the console of each brand can be installed', async () => {
  const hosts = builtInBrands.map(({ hosts }) => hosts.production.host1)
  await withProfile(hosts, async (context) => {
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    for (const host of hosts) {
      await page.goto(addressOn(host, '/login'))
      const { errors, url } = await line.send('Page.getAppManifest')
      expect(errors, host).toEqual([])
      expect(url, host).toContain(host)
      const { installabilityErrors } = await line.send('Page.getInstallabilityErrors')
      expect(installabilityErrors, host).toEqual([])
    }
  })
})

/** The registration of the worker, as Chromium counts it. */
async function deliver(page: Page, data: object): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (first) resolve(first.registrationId)
    })
  })
  await line.send('ServiceWorker.enable')
  await line.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  })
}

type Notice = { title: string; data: unknown }
type Notices = { notices: Notice[] }

/** In place of the system, which a browser without a window has no notices in. */
const keepNotices = (worker: Worker) =>
  worker.evaluate(() => {
    const kept: Notices = Object.assign(self, { notices: [] })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      kept.notices.push({ title: title, data: options?.data })
    }
  })

const noticesOf = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as Notices).notices.map(({ title }) => title))

const clickNotice = (worker: Worker) =>
  worker.evaluate(() => {
    const kept = self as unknown as Notices
    const [notice] = kept.notices
    const close = () => kept.notices.shift()
    const Click: typeof Event = Reflect.get(self, 'ExtendableEvent')
    const click = new Click('notificationclick')
    self.dispatchEvent(Object.assign(click, { notification: { data: notice?.data, close: close } }))
  })

test('a push is shown, and opens what it is about', async () => {
  await withProfile([], async (context) => {
    const page = await context.newPage()
    await logIn(page, { account: 'dealer' })
    await page.evaluate(() => navigator.serviceWorker.register('/push-worker.js'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
    await keepNotices(worker)
    const url = '/device?keyword=1'
    await deliver(page, { title: 'SOS', body: 'Car 7', url: url, tag: 'alarm-1' })
    await expect.poll(() => noticesOf(worker)).toEqual(['SOS'])
    await clickNotice(worker)
    await expect(page).toHaveURL(/\/device\?keyword=1/)
    expect(await noticesOf(worker)).toEqual([])
  })
})

/** Whether the page that one went back to is the one that was left. */
const isRestored = (page: Page) => page.evaluate(() => (window as { left?: true }).left === true)
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { left: true }))

test('going back after a log-out shows nothing, though the browser keeps pages', async () => {
  await withProfile([], async (context) => {
    const page = await context.newPage()
    // What is kept at all, or this test would prove nothing.
    await page.goto('/assets/site.webmanifest')
    await mark(page)
    await page.goto('/version.json')
    await page.goBack()
    expect(await isRestored(page)).toBe(true)
    await logIn(page, { account: 'dealer' })
    await page.goto('/device')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: /^Account / }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login\?notice=loggedOut/)
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(rows(page)).toHaveCount(0)
  })
})
