import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { publicBrand } from '#brands/public.ts'
import { brandNamed } from '#brands/resolve.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { deliverMessages } from '#server/domain/people/message/deliver-messages.ts'
import { writeMessage } from '#server/domain/people/message/write-message.ts'
import { openSenders } from '#server/integrations/open-senders.ts'
import { openPayments } from '#server/integrations/pay/open-payments.ts'
import { sandboxSender } from '#server/sandbox/sandbox-sender.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { openDns } from '../../factories/dns-server.ts'
import { openStripe } from '../../factories/fake-stripe.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform } from '../../factories/platform.ts'
import { openSmtp } from '../../factories/smtp-server.ts'

const password = 'pass word of the mail server'
const [one, other] = [await openSmtp(password), await openSmtp(password)]
const zone: Record<string, string[]> = {}
const dns = await openDns({ A: {}, TXT: zone })

/** SMS service, map and addresses: each wants its key. */
const told: { url: string; body: string }[] = []
const vendors = http.createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const url = request.url ?? ''
  told.push({ url, body })
  if (url.startsWith('/tiles/')) {
    const isRight = url.endsWith('tilekey-77')
    response.writeHead(isRight ? 200 : 403, {
      'content-type': isRight ? 'image/png' : 'text/plain',
    })
    response.end('x')
    return
  }
  if (url.startsWith('/v3/geocode')) {
    const regeocode = { formatted_address: '北京市', addressComponent: {} }
    const right = { status: '1', regeocodes: [regeocode] }
    const value = url.includes('amapkey-12345') ? right : { status: '0', infocode: '10001' }
    response.end(JSON.stringify(value))
    return
  }
  response.writeHead(body.includes('+') ? 422 : 200).end()
})
await new Promise<void>((resolve) => vendors.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(vendors.address() as AddressInfo).port}`

const platform = await openPlatform({
  env: {
    BRAND_KEYS_PRIVATE: 'true',
    DNS_SERVERS: dns.address,
    GEOCODE_PROVIDER: 'amap',
    GEOCODE_URL: origin,
    GEOCODE_PRIVATE: 'true',
  },
})
afterAll(async () => {
  vendors.close()
  await platform.close()
})
const stripe = await openStripe()
const local = { stripe: stripe.server }
const keys = platform.brandKeys
Object.assign(platform.payments, openPayments(platform.config, platform.now, { keys, local }))

const organisation = await createOrganisation(platform, { name: 'root' })
const account = await createAccount(platform, { organisation, login: 'boss' })
await platform.pool.query(
  `UPDATE account SET email = 'boss@root.example', phone = '13700000001' WHERE login = 'boss'`,
)
const sid = await logIn(platform, account)

const replies: string[] = []
async function ask(func: string, params: object): Promise<Reply> {
  const reply = await call(platform, `ops/${func}`, params, { sid })
  replies.push(JSON.stringify(reply))
  return reply
}

const mailKey = (from: string, port: string) => ({
  from: from,
  host: '127.0.0.1',
  port: port,
  user: 'mailer',
  password: password,
})
const secrets = {
  tianditu: { key: 'tiandikey-4711' },
  amap: { key: 'amapkey-12345' },
  google: { key: 'googlekey-999' },
  tiles: { url: `${origin}/tiles/{z}/{x}/{y}?k=tilekey-77`, title: 'Own', attribution: '© us' },
  sms: { url: `${origin}/sms`, keyId: 'smsid-1', keySecret: 'smssecret-1' },
  mail: mailKey('Solo <no-reply@solo.example>', one.port),
  stripe: { secretKey: 'sk_test_of_solo', webhookSecret: 'whsec_of_solo' },
  paypal: { clientId: 'cid-solo', clientSecret: 'csecret-solo', webhookId: 'wid-1', mode: 'test' },
}
const hidden = [
  'tiandikey-4711',
  'amapkey-12345',
  'googlekey-999',
  'tilekey-77',
  'smssecret-1',
  password,
  'sk_test_of_solo',
  'whsec_of_solo',
  'csecret-solo',
  'BEGIN PRIVATE KEY',
]

const stateOf = async (kind: string, brand = 'solo') => {
  const { keys: lines } = await ask('GetKeys', { brand })
  return (lines as { kind: string; state: string }[]).find((line) => line.kind === kind)?.state
}
const tried = (kind: string, brand = 'solo') => ask('TestKey', { brand, kind })

test('keys are set, tried at their vendors, and never come back', async () => {
  for (const [kind, values] of Object.entries(secrets)) {
    expect(await stateOf(kind)).toBe('none')
    const set = await ask('SetKey', { brand: 'solo', kind, secrets: values })
    expect([kind, set.errcode]).toEqual([kind, 0])
    expect(await stateOf(kind)).toBe('own')
  }
  expect(await tried('mail')).toMatchObject({ outcome: 'ok', target: 'boss@root.example' })
  expect(one.mails.at(-1)).toContain('DKIM-Signature: v=1; a=rsa-sha256;')
  expect(await tried('sms')).toMatchObject({ outcome: 'ok', target: '13700000001' })
  expect(JSON.parse(told.at(-1)?.body ?? '')).toMatchObject({ to: '13700000001', code: 'solo' })
  for (const kind of ['tiles', 'amap', 'stripe'])
    expect([kind, (await tried(kind))['outcome']]).toEqual([kind, 'ok'])
  const { records } = await ask('CheckSender', { brand: 'solo' })
  expect(records).toMatchObject([{ state: 'missing' }, { state: 'missing' }, { state: 'missing' }])
})

test('of a payment key it is said whether it takes real money and whether payers are offered it', async () => {
  const factsOf = async () => {
    const { keys: lines } = await ask('GetKeys', { brand: 'solo' })
    return (lines as { kind: string }[]).find(({ kind }) => kind === 'stripe')
  }
  const set = (secretKey: string) =>
    ask('SetKey', {
      brand: 'solo',
      kind: 'stripe',
      secrets: { ...secrets.stripe, secretKey },
      is_same_account: true,
    })
  expect(await factsOf()).toMatchObject({ state: 'own', is_test: true, is_offered: false })
  const own = { STRIPE_SECRET_KEY: 'sk_test_platform', STRIPE_WEBHOOK_SECRET: 'whsec_platform' }
  const { providers } = openPayments({ ...platform.config, ...own }, platform.now, { local })
  const before = platform.payments.providers
  Object.assign(platform.payments, { providers: providers })
  expect(await factsOf()).toMatchObject({ is_test: true, is_offered: true })
  Object.assign(platform.payments, { providers: before })
  await set('sk_live_of_solo')
  expect(await factsOf()).toMatchObject({ is_test: false, is_offered: true })
  await set(secrets.stripe.secretKey)
  expect(JSON.stringify(await factsOf())).not.toContain('sk_')
})

test('what a vendor or the network says is told, without the key', async () => {
  const brand = 'violetline'
  const set = (kind: string, values: object) => ask('SetKey', { brand, kind, secrets: values })
  await set('mail', { ...mailKey('a@violet.example', one.port), password: 'wrong-password' })
  const refused = await tried('mail', brand)
  expect(refused).toMatchObject({ outcome: 'refused', detail: expect.stringContaining('535') })
  expect(String(refused['detail'])).not.toContain('wrong-password')
  await set('mail', mailKey('a@violet.example', '1'))
  expect(await tried('mail', brand)).toMatchObject({ outcome: 'unreachable' })
  await set('amap', { key: 'amapkey-other' })
  expect(await tried('amap', brand)).toMatchObject({ outcome: 'refused' })
  await set('tiles', { ...secrets.tiles, url: `${origin}/tiles/{z}/{x}/{y}?k=no` })
  expect(await tried('tiles', brand)).toMatchObject({ outcome: 'refused' })
  await set('stripe', { secretKey: 'sk_test_refused', webhookSecret: 'whsec_x' })
  expect(await tried('stripe', brand)).toMatchObject({ outcome: 'refused' })
})

test('two brands send through their own servers, and one without by the installation', async () => {
  await ask('SetKey', {
    brand: 'overseas',
    kind: 'mail',
    secrets: mailKey('x@far.example', other.port),
  })
  await expect.poll(() => keys.of('overseas', 'mail')).toBeDefined()
  await inTransaction(platform.pool, async (client) => {
    for (const brand of ['solo', 'overseas', 'waypost'])
      await writeMessage(
        client,
        { channel: 'mail', target: 'a@b.example', brand, subject: `of ${brand}`, body: 'hello' },
        { now: platform.now() },
      )
  })
  const senders = openSenders(platform.config, sandboxSender(), keys)
  const stores = { main: platform.pool, senders, now: platform.now }
  await deliverMessages({ ...stores, nextCall: async () => undefined })
  const subjects = (mails: string[]) => mails.filter((mail) => /^Subject: of /m.test(mail))
  expect(subjects(one.mails)).toEqual([expect.stringContaining('Subject: of solo')])
  expect(subjects(one.mails)[0]).toContain('From: Solo <no-reply@solo.example>')
  expect(subjects(other.mails)).toEqual([expect.stringContaining('Subject: of overseas')])
  const { rows } = await platform.pool.query(
    `SELECT brand, body FROM outbox_message WHERE target = 'a@b.example' AND state = 'sent' ORDER BY id`,
  )
  // The sandbox shows what it was given; what went out is forgotten.
  expect(rows).toEqual([
    { brand: 'solo', body: '' },
    { brand: 'overseas', body: '' },
    { brand: 'waypost', body: 'hello' },
  ])
})

test('what a key lacks is named, and one that is taken away is gone', async () => {
  const set = (kind: string, values: object) =>
    ask('SetKey', { brand: 'solo', kind, secrets: values })
  for (const [kind, values] of [
    ['stripe', { secretKey: 'sk_test_x' }],
    ['stripe', { secretKey: 'pk_live_x', webhookSecret: 'whsec_x' }],
    ['amap', { key: 'x', host: 'y' }],
    ['mail', mailKey('nobody', one.port)],
    ['mail', mailKey('a@b.example', '70000')],
    ['tiles', { ...secrets.tiles, url: 'https://maps.example/1.png' }],
    ['sms', { url: 'file:///etc/passwd' }],
    ['paypal', { ...secrets.paypal, mode: 'perhaps' }],
  ] as const)
    expect(await set(kind, values), JSON.stringify(values)).toMatchObject({ error: 'badParams' })
  expect(
    await ask('SetKey', { brand: 'nobody', kind: 'amap', secrets: { key: 'x' } }),
  ).toMatchObject({ error: 'notFound' })
  expect((await ask('DeleteKey', { brand: 'solo', kind: 'amap' })).errcode).toBe(0)
  expect(await ask('DeleteKey', { brand: 'solo', kind: 'amap' })).toMatchObject({
    error: 'notFound',
  })
  await expect.poll(() => keys.of('solo', 'amap')).toBeUndefined()
  expect(await tried('amap')).toMatchObject({ error: 'notFound' })
  await platform.pool.query(`UPDATE account SET phone = NULL WHERE login = 'boss'`)
  expect(await tried('sms')).toMatchObject({ error: 'noTestAddress' })
})

test('no key left the server: no reply, no page, no log and no table has one', async () => {
  const { rows: audit } = await platform.pool.query('SELECT * FROM audit')
  const { rows: sealed } = await platform.pool.query(
    `SELECT encode(sealed, 'escape') AS text FROM brand_key`,
  )
  const solo = brandNamed('solo')
  const places = {
    replies: replies.join('\n'),
    audit: JSON.stringify(audit),
    table: JSON.stringify(sealed),
    page: JSON.stringify(solo && publicBrand(solo)),
  }
  for (const [place, text] of Object.entries(places))
    for (const secret of hidden) expect(text.includes(secret), `${place}: ${secret}`).toBe(false)
  expect(places.replies.length).toBeGreaterThan(1000)
  expect(places.audit).toContain('ops/SetKey')
})
