import type { IncomingMessage, ServerResponse } from 'node:http'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrandProfile } from '#brands/define.ts'
import {
  brandText,
  codeMsgOf,
  copyrightLine,
  publicBrand,
  type ShownBrand,
} from '#brands/public.ts'
import { builtInBrands, resolveBrand } from '#brands/resolve.ts'
import { manifestOf } from '#components/data/manifest-of.ts'
import { brandImage } from '#lib/codes/brand-images.ts'
import { deliverMessages } from '#server/domain/people/message/deliver-messages.ts'
import { webPushSender } from '#server/domain/people/web-push/web-push-sender.ts'
import { sandboxSender } from '#server/sandbox/sandbox-sender.ts'
import { call } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../factories/organisations.ts'
import { browserKeys, openPushService } from '../factories/push-service.ts'
import { runTaskNow } from '../factories/tasks.ts'
import { fetchRaw, openWeb, type Web } from '../factories/web.ts'

/** What one brand puts out, in English where it is in the language of a reader. */
type Outputs = {
  profile: BrandProfile
  page: ShownBrand
  share: ShownBrand
  manifest: ReturnType<typeof manifestOf>
  maps: { providers: unknown[]; isOne?: boolean }
  mail: string
  sms: string
  pdf: string
  push: Record<string, string>
}
type Place = 'page' | 'mail' | 'sms' | 'pdf' | 'push' | 'share' | 'manifest'
/** What stands there of a brand beside what its profile says; or why the difference does not show there. */
type Cell = ((outputs: Outputs) => [shown: unknown, said: unknown]) | string

const english = (texts: Record<string, string>) => brandText(texts, 'en')
const contains = (text: string, part: string): [unknown, unknown] => [
  text.includes(part) ? part : text,
  part,
]
/** Of the console alone, which the page is. */
const onlyPage = (key: (brand: ShownBrand) => unknown, of: (profile: BrandProfile) => unknown) => ({
  page: ({ page, profile }: Outputs): [unknown, unknown] => [key(page), of(profile)],
  mail: 'a mail is of one matter, and links to the console',
  sms: 'a text message is of one matter',
  pdf: 'a file holds what was asked for alone',
  push: 'a push opens the console',
  share: 'a link shows one device to strangers',
  manifest: 'a manifest names, draws and installs the console alone',
})
const noPictures = 'text without pictures or colours'

const table: Record<string, Record<Place, Cell>> = {
  name: {
    page: ({ page, profile }) => [english(page.title), english(profile.title)],
    mail: ({ mail, profile }) => contains(mail, english(profile.name)),
    sms: ({ sms, profile }) => contains(sms, english(profile.name)),
    pdf: ({ pdf, profile }) => contains(pdf, english(profile.name)),
    push: ({ push, profile }) => [push['title'], english(profile.name)],
    share: ({ share, profile }) => [english(share.name), english(profile.name)],
    manifest: ({ manifest, profile }) => [manifest.short_name, english(profile.name)],
  },
  theme: {
    page: ({ page, profile }) => [page.config.theme, profile.config.theme],
    mail: noPictures,
    sms: noPictures,
    pdf: 'a colour is no text: server/pdf and lib/codes/palettes test it',
    push: 'the system of the phone draws it',
    share: ({ share, profile }) => [share.config.theme, profile.config.theme],
    manifest: ({ manifest, profile }) => [
      manifest.theme_color,
      profile.config.theme === 'dark' ? '#14181d' : '#ffffff',
    ],
  },
  logo: {
    page: ({ page, profile }) => [page.logo, brandImage(profile, 'logo').url],
    mail: noPictures,
    sms: noPictures,
    pdf: 'a picture is no text: tests/web/brands.test.ts has what is drawn',
    push: ({ push, profile }) => [push['icon'], brandImage(profile, 'icon192').url],
    share: ({ share, profile }) => [share.logo, brandImage(profile, 'logo').url],
    manifest: ({ manifest, profile }) => [
      manifest.icons[0]?.src,
      brandImage(profile, 'icon192').url,
    ],
  },
  'first language': {
    ...onlyPage(
      (brand) => brand.defaultLanguage,
      (profile) => profile.defaultLanguage,
    ),
    mail: 'in the language of its reader',
    sms: 'in the language of its reader',
    pdf: 'in the language of who asks for it',
    push: 'in the language of its reader',
    manifest: ({ profile }) => [
      manifestOf(profile, profile.defaultLanguage).lang,
      profile.defaultLanguage,
    ],
  },
  'vehicle types': {
    ...onlyPage(
      (brand) => brand.cars,
      (profile) => profile.cars,
    ),
    pdf: ({ pdf, profile }) => {
      const title = profile.cars[0]?.title
      return contains(pdf, title ? english(title) : 'Car')
    },
    share: ({ share, profile }) => [share.cars, profile.cars],
  },
  copyright: {
    ...onlyPage(
      (brand) => copyrightLine(brand, 2030),
      (profile) => copyrightLine(publicBrand(profile), 2030),
    ),
    pdf: 'its foot names the brand and the matter; receipts name the seller (tests/mapi/trade/billing)',
  },
  currency: {
    ...onlyPage(
      (brand) => brand.currency,
      (profile) => profile.currency,
    ),
    pdf: 'prices stand in receipts alone: tests/mapi/trade/billing',
  },
  payments: onlyPage(
    (brand) => [brand.payments, brand.regionPayments],
    (profile) => [profile.payments, profile.regionPayments],
  ),
  features: onlyPage(
    (brand) => brand.features,
    (profile) => profile.features,
  ),
  'what the web cannot do': onlyPage(
    (brand) => codeMsgOf(brand, { isInApp: false }),
    ({ config }) => (config.showCodeMsg ? config.CodeMsg : undefined),
  ),
  'QR codes': onlyPage(
    (brand) => [brand.config.isShowQRcode, brand.currency.qrSize],
    (profile) => [profile.config.isShowQRcode, profile.currency.qrSize],
  ),
  background: onlyPage(
    (brand) => [brand.config.isShowBackground, brand.config.isThemeSwitch],
    (profile) => [profile.config.isShowBackground, profile.config.isThemeSwitch],
  ),
  maps: {
    ...onlyPage(
      (brand) => brand.map,
      (profile) => profile.map,
    ),
    page: ({ maps, profile }) => [maps.isOne ?? false, profile.map.providers?.length === 0],
    share: ({ share, profile }) => [share.map, profile.map],
  },
}

let web: Web
let push: Awaited<ReturnType<typeof openPushService>>
let home: Organisation
const outputs: Outputs[] = []

/** As app/site.tsx hands the brand of a host to the browser. */
async function page(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(JSON.stringify(publicBrand(resolveBrand(request.headers.host))))
}

const json = async <T>(path: string, host: string): Promise<T> =>
  JSON.parse(String((await fetchRaw(web, path, { headers: { host } })).body))

/** The last message to somebody, as it lies in the sandbox. */
async function lastMessage(target: string): Promise<string> {
  const { rows } = await web.services.pool.query<{ subject: string; body: string }>(
    'SELECT subject, body FROM outbox_message WHERE target = $1 ORDER BY id DESC LIMIT 1',
    [target],
  )
  return `${rows[0]?.subject} ${rows[0]?.body}`
}

type From = { sid: string; host: string; ip: string }
const ask = (name: string, params: object, { sid, host, ip }: From) =>
  call(web.services, name, params, { sid, headers: { host }, ip })

async function pdfOf(from: From): Promise<string> {
  const asked = { report: 'device', format: 'pdf', columns: ['imei', 'icon'], params: {} }
  const { task_id } = await ask('export/Start', asked, from)
  await runTaskNow(web.services, task_id)
  const { item } = await ask('export/Get', { task_id }, from)
  const { rows } = await web.services.pool.query('SELECT bytes FROM stored_file WHERE id = $1', [
    item.file_id,
  ])
  const { text } = await extractText(new Uint8Array(rows[0]?.bytes ?? []), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

async function pushOf(from: From, name: string): Promise<Record<string, string>> {
  const { services } = web
  const browser = browserKeys()
  const endpoint = `http://127.0.0.1:${push.port}/sandbox/push/${name}`
  await ask('alarm/Subscribe', { endpoint, ...browser.keys }, from)
  await ask('alarm/TestPush', { endpoint }, from)
  const none = sandboxSender()
  const sender = webPushSender({ main: services.pool, config: services.config })
  const senders = { sms: none, mail: none, phone: none, push: sender }
  const nextCall = async () => undefined
  await deliverMessages({ main: services.pool, senders, now: services.now, nextCall })
  const sent = push.requests.find(({ path }) => path.endsWith(`/${name}`))
  return browser.decrypt(sent?.body ?? Buffer.alloc(0))
}

async function outputsOf(profile: BrandProfile, at: number): Promise<Outputs> {
  const host = profile.hosts.production.host1
  const { services } = web
  const [mail, phone] = [`reader${at}@example.com`, `1380013${String(at).padStart(4, '0')}`]
  const account = await createAccount(services, { organisation: home, phone })
  await services.pool.query('UPDATE account SET email = $2 WHERE id = $1', [account.id, mail])
  const ip = `192.0.2.${at + 20}`
  const asked = { account: account.login, pwd_md5: md5(account.password), lang: 'en' }
  const { sid } = await call(services, 'user/Login', asked, { ip })
  const from = { sid: String(sid), host, ip }
  for (const channel of ['mail', 'sms'])
    await ask('user/SendCode', { purpose: 'wallet', channel, lang: 'en' }, from)
  return {
    profile,
    page: await json('/login', host),
    share: await json(`/h5/share/${'A'.repeat(43)}`, host),
    manifest: manifestOf(resolveBrand(host), 'en'),
    maps: await json('/maps/index.json', host),
    mail: await lastMessage(mail),
    sms: await lastMessage(phone),
    pdf: await pdfOf(from),
    push: await pushOf(from, profile.brand),
  }
}

beforeAll(async () => {
  push = await openPushService()
  web = await openWeb({ page, env: { DEMO: 'true', PORT: String(push.port) } })
  home = await createOrganisation(web.services, { name: 'root' })
  await createDevice(web.services, { organisation: home })
  for (const [at, profile] of builtInBrands.entries()) outputs.push(await outputsOf(profile, at))
})
afterAll(async () => {
  await web.close()
  await push.close()
})

test.each(Object.entries(table))('%s shows in each place as each brand has it', (_, places) => {
  for (const [place, cell] of Object.entries(places)) {
    if (typeof cell === 'string') expect(cell, place).not.toBe('')
    else
      for (const one of outputs) {
        const [shown, said] = cell(one)
        expect(shown, `${one.profile.brand}: ${place}`).toEqual(said)
      }
  }
})

test.each(Object.entries(table))('brands differ by %s', (_, places) => {
  const values = outputs.map((one) => {
    const { page: cell } = places
    return JSON.stringify(typeof cell === 'string' ? cell : cell(one)[0])
  })
  expect(new Set(values).size).toBeGreaterThan(1)
})
