import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import { call } from '../factories/caller.ts'
import { type Market, openMarket, type Party } from '../factories/market.ts'
import { createAccount } from '../factories/organisations.ts'
import { prismaOf } from '../factories/prisma-of.ts'
import { sessionOf } from '../factories/push.ts'
import { putSheet, runTaskNow } from '../factories/tasks.ts'
import { fetchRaw, openWeb, type Web } from '../factories/web.ts'
import { workbook } from '../factories/workbook.ts'

/**
 * Uploads, downloads, exports, tasks, links, packs, outbox of `owner` in root > dealer > sub,
 * owner, buyer; `bare` has one right.
 */
const parties = ['root', 'dealer', 'sub', 'owner', 'buyer'] as const
const actors = [...parties, 'colleague', 'bare', 'device', 'anonymous'] as const
type Actor = (typeof actors)[number]
/** Error's name, `ok`, or a missing page's status. */
type Verdict = string
type Ask = (name: string, params: object) => Promise<Verdict>

let web: Web
let market: Market
let device: { id: number; simei: string; imei: string }
const accounts: Partial<Record<Actor, number>> = {}
let sheet: Buffer

beforeAll(async () => {
  web = await openWeb()
  market = await openMarket(web.services)
  for (const party of parties) accounts[party] = market.accounts[party].id
  const { owner, dealer } = market.parties
  accounts.colleague = (await createAccount(web.services, { organisation: owner })).id
  const rights = { organisation: dealer, permissions: ['e_ua_show_homepage'] as const }
  accounts.bare = (await createAccount(web.services, rights)).id
  device = await market.device('owner')
  await market.device('buyer')
  sheet = await workbook([['imei'], ['8612345']])
})
afterAll(() => web.close())

/** So that no limit is met. */
async function sidOf(actor: Actor): Promise<string> {
  if (actor === 'anonymous') return 'x'.repeat(43)
  const who = actor === 'device' ? { deviceId: device.id } : { accountId: accounts[actor] ?? 0 }
  return (await sessionOf(web.services, who)).sid
}

async function asOwner(name: string, params: object) {
  const reply = await call(web.services, name, params, { sid: await sidOf('owner') })
  expect(reply.error).toBeUndefined()
  return reply
}

async function upload(sid: string) {
  const { body } = await fetchRaw(web, `/upload?sid=${sid}&kind=import&name=a.xlsx`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: sheet,
  })
  return JSON.parse(String(body))
}

async function newExport() {
  const { task_id } = await asOwner('export/Start', { report: 'device', format: 'csv' })
  await runTaskNow(web.services, task_id)
  const { item } = await asOwner('export/Get', { task_id })
  return { task_id, file_id: item.file_id }
}

async function newLink() {
  const end_time = Math.floor(Date.now() / 1000) + 3600
  return asOwner('device/Share', { simei: device.simei, end_time })
}

async function open(path: string): Promise<Verdict> {
  const { status } = await fetchRaw(web, path)
  return status === 200 ? 'ok' : String(status)
}

const ownFamily = () => ({ sfamilyid: String(market.parties.owner.id) })
/** Told before it is known to exist. */
const without = { bare: 'noPermission', device: 'noPermission', anonymous: 'loginExpired' }
const makerAlone = {
  ...Object.fromEntries(actors.map((actor) => [actor, 'notFound'])),
  owner: 'ok',
  anonymous: 'loginExpired',
}
const bearer = Object.fromEntries(actors.map((actor) => [actor, 'ok']))

type Row = [
  title: string,
  act: (ask: Ask, sid: string) => Promise<Verdict>,
  verdicts: Record<string, Verdict>,
]

const matrix: Row[] = [
  [
    'an upload',
    async (_, sid) => {
      const { errcode } = await upload(sid)
      return errcode === 0 ? 'ok' : String(errorNameOf(errcode))
    },
    { ...bearer, ...without },
  ],
  [
    'an import of what owner uploaded',
    async (ask) => {
      const file_id = await putSheet(web.services, accounts.owner ?? 0, [['imei'], ['8612345']])
      return ask('device/Import', { file_id, ...ownFamily(), dry_run: true })
    },
    { ...makerAlone, ...without },
  ],
  [
    'the file of an export',
    async (ask) => ask('file/GetDownload', { file_id: (await newExport()).file_id }),
    makerAlone,
  ],
  [
    'the task of an export',
    async (ask) => ask('family/GetTask', { task_id: (await newExport()).task_id }),
    makerAlone,
  ],
  [
    'the export itself',
    async (ask) => ask('export/Get', { task_id: (await newExport()).task_id }),
    { ...makerAlone, ...without },
  ],
  [
    'stopping an export that waits',
    async (ask) => {
      const { task_id } = await asOwner('export/Start', { report: 'device' })
      const verdict = await ask('export/Cancel', { task_id })
      await web.services.pool.query("UPDATE task SET state = 'done' WHERE id = $1", [task_id])
      return verdict
    },
    { ...makerAlone, ...without },
  ],
  [
    'stopping the task of it',
    async (ask) => {
      const { task_id } = await asOwner('export/Start', { report: 'device' })
      const verdict = await ask('family/CancelTask', { task_id })
      await web.services.pool.query("UPDATE task SET state = 'done' WHERE id = $1", [task_id])
      return verdict
    },
    makerAlone,
  ],
  [
    'the path of a download',
    async () => {
      const { file_id } = await newExport()
      return open((await asOwner('file/GetDownload', { file_id }))['path'])
    },
    bearer,
  ],
  [
    'the path of a download that was used',
    async () => {
      const { path } = await asOwner('file/GetDownload', { file_id: (await newExport()).file_id })
      await open(path)
      return open(path)
    },
    Object.fromEntries(actors.map((actor) => [actor, '404'])),
  ],
  [
    'a link to a device',
    async (ask) => ask('device/GetShared', { token: (await newLink())['token'] }),
    bearer,
  ],
  [
    'a link that was taken back',
    async (ask) => {
      const { token, share_id } = await newLink()
      await asOwner('device/RevokeShare', { simei: device.simei, share_id })
      return ask('device/GetShared', { token })
    },
    Object.fromEntries(actors.map((actor) => [actor, 'shareEnded'])),
  ],
  [
    'the links of a device',
    async (ask) => ask('device/GetShares', { simei: device.simei }),
    { ...bearer, sub: 'deviceNotFound', buyer: 'deviceNotFound', ...without },
  ],
  [
    'a language pack',
    async (_, sid) => {
      const pack = await call(web.services, 'usermgr/GetUiFilePath', { filename: 'en' }, { sid })
      return open(pack['path'])
    },
    bearer,
  ],
  [
    'the outbox',
    async (ask) => ask('ops/GetOutbox', {}),
    {
      ...Object.fromEntries(actors.map((actor) => [actor, 'noPermission'])),
      root: 'ok',
      anonymous: 'loginExpired',
    },
  ],
]

test.each(matrix)('%s', async (_, act, verdicts) => {
  expect(Object.keys(verdicts).sort()).toEqual([...actors].sort())
  const found: Record<string, Verdict> = {}
  for (const [at, actor] of actors.entries()) {
    const sid = await sidOf(actor)
    const ip = `198.51.100.${at}`
    const ask: Ask = async (name, params) =>
      (await call(web.services, name, params, { sid, ip })).error ?? 'ok'
    found[actor] = await act(ask, sid)
    await web.services.pool.query('DELETE FROM device_share')
  }
  expect(found).toEqual(verdicts)
})

const seen: Record<Party, readonly Party[]> = {
  root: ['owner', 'buyer'],
  dealer: ['owner', 'buyer'],
  sub: [],
  owner: ['owner'],
  buyer: ['buyer'],
}

test.each(parties)('an export of %s holds the devices of its tree alone', async (party) => {
  const sid = await sidOf(party)
  const requested = { report: 'device', format: 'csv' }
  const ask = (name: string, params: object, query = {}) =>
    call(web.services, name, params, { sid, query })
  const numbers = await prismaOf(web.services).device.findMany({ include: { organisation: true } })
  const { task_id } = await ask('export/Start', requested)
  await runTaskNow(web.services, task_id)
  const { item } = await ask('export/Get', { task_id })
  const file = item.file_id && (await ask('file/GetDownload', { file_id: item.file_id }))
  const text = file ? String((await fetchRaw(web, file['path'])).body) : ''
  const held = numbers.filter(({ imei }) => text.includes(imei)).map((one) => one.organisation.name)
  expect([...new Set(held)].sort()).toEqual([...seen[party]].sort())
})

test.each(['sub', 'buyer'] as const)('%s exports nothing of what lies outside', async (party) => {
  const sid = await sidOf(party)
  const named = { report: 'device', params: ownFamily() }
  expect((await call(web.services, 'export/Start', named, { sid })).error).toBe('notFound')
  const query = { monitorSid: ownFamily().sfamilyid }
  const monitored = await call(web.services, 'export/Start', { report: 'device' }, { sid, query })
  expect(monitored.error).toBe('notFound')
})
