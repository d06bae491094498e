import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBrandName, proveHosts } from '../factories/brands.ts'
import { call } from '../factories/caller.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { connect, sessionOf } from '../factories/push.ts'
import { putFile } from '../factories/tasks.ts'
import { fetchRaw, openWeb, type Web } from '../factories/web.ts'

const host = 'live.fleet.example'
let web: Web
let accountId: number
let sid: string
const children: ChildProcess[] = []
let others: AsyncIterator<string>[] = []

beforeAll(async () => {
  web = await openWeb()
  const organisation = await createOrganisation(web.services)
  accountId = (await createAccount(web.services, { organisation })).id
  sid = (await sessionOf(web.services, { accountId })).sid
  others = [otherProcess(), otherProcess()]
  for (const lines of others) expect(await next(lines)).toMatchObject({ brand: 'waypost' })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(
    children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')),
  )
  await web.close()
})

/** Another process on the same stores; answers what it writes, line by line. */
function otherProcess(): AsyncIterator<string> {
  const { DATABASE_URL, SECRET } = web.services.config
  const env = {
    ...process.env,
    DATABASE_URL,
    SECRET,
    LOG_LEVEL: 'error',
    NODE_ENV: 'test' as const,
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/web/brand-process.ts', host], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: env,
  })
  children.push(child)
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]()
}

const next = async (lines: AsyncIterator<string>) => JSON.parse((await lines.next()).value)
const ask = (func: string, params: object) => call(web.services, `ops/${func}`, params, { sid })
const headers = { host, 'accept-language': 'en' }
const page = async () => String((await fetchRaw(web, '/offline', { headers })).body)

test('a brand that one process publishes shows in the others, and is taken back there', async () => {
  const brand = newBrandName()
  const picture = {
    create: { width: 300, height: 300, channels: 3, background: '#cc1414' },
  } as const
  const bytes = await sharp(picture).png().toBuffer()
  const logo_file = await putFile(web.services, { accountId, kind: 'logo', name: 'a.png', bytes })
  const title = { zh: 'Live', en: 'Live fleet' }
  const values = { title, accent: '#d6336c', ownHosts: [host] }
  const console = await connect(web)
  console.send({ cmd: 'subscribe', sid: sid, topics: ['alarm'] })
  const kept = await ask('SetConfig', { brand, base: 'solo', rev: 0, values, logo_file })
  await proveHosts(web.services, brand)
  await ask('PublishConfig', { brand, rev: 1 })
  await console.wait(({ type, brands }) => type === 'brand' && `${brands}` === brand)
  const shown = { brand, version: 1, title: 'Live fleet', colour: kept['palette'].scale[6] }
  const { images } = kept['values']
  for (const lines of others) expect(await next(lines)).toEqual({ ...shown, images })
  await expect.poll(page).toContain('<title>Live fleet</title>')

  await ask('UndoConfig', { brand, rev: 2, version: 0 })
  for (const lines of others) expect(await next(lines)).toMatchObject({ brand: 'waypost' })
  await expect.poll(page).not.toContain('Live fleet')
})
