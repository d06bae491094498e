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

const titles = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })

/** As a person does it; no browser lets a page do it. */
const clickNotice = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget
    const [notification] = await scope.registration.getNotifications()
    const Click = Reflect.get(self, 'NotificationEvent')
    scope.dispatchEvent(new Click('notificationclick', { notification }))
  })

test('a push is shown with the console in the background, and opens what it is about', async () => {
  await withProfile([], async (context) => {
    await context.grantPermissions(['notifications'])
    const page = await context.newPage()
    await logIn(page, { account: 'dealer' })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
    await deliver(page, {
      title: 'SOS',
      body: 'Car 7',
      url: '/device?keyword=1',
      tag: 'alarm-1',
      icon: '/favicon.ico',
    })
    await expect.poll(() => titles(page)).toEqual(['SOS'])
    await clickNotice(worker)
    await expect(page).toHaveURL(/\/device\?keyword=1/)
    await expect.poll(() => titles(page)).toEqual([])
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
