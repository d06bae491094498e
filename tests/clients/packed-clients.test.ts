import { execFile, execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { functions } from '#lib/contract/index-list.ts'
import { pagingOf } from '#lib/format/contract-paging.ts'
import { clientFiles, receivePush, tripsOfYesterday } from '#lib/format/first-programs.ts'
import type { FunctionFacts } from '#lib/format/function-facts.ts'
import { postMessage } from '#server/domain/tracking/data-push/post-message.ts'
import { newSecret } from '#server/domain/tracking/data-push/seal-secret.ts'
import { PushRefused, verifyPush } from '../../clients/typescript/verify-push.ts'
import {
  createDevice,
  makeFacts,
  type PositionOptions,
  putPositions,
} from '../factories/devices.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { openPushReceiver } from '../factories/push-receiver.ts'
import { fetchRaw, openWeb, type Web } from '../factories/web.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
/** Machines without it check what can be read of the file. */
const hasPython = spawnSync('python3', ['--version']).status === 0
/** A shell with what its programs call. */
const hasShell = spawnSync('sh', ['-c', 'command -v curl openssl od']).status === 0

let web: Web
let folder: string
let env: Record<string, string>
let imei: string
/** In which it is about noon now, so that no run meets midnight. */
const hours = 12 - new Date().getUTCHours()
const midnight = Math.floor((Date.now() / 1000 + hours * 3600) / 86_400) * 86_400 - hours * 3600
const sign = hours > 0 ? '-' : '+'
const zones = { node: `Etc/GMT${sign}${Math.abs(hours)}`, python: `ZON${sign}${Math.abs(hours)}` }

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-clients-'))
  web = await openWeb({ clients: folder })
  const { services } = web
  const organisation = await createOrganisation(services)
  const account = await createAccount(services, { organisation })
  const device = await createDevice(services, { organisation, name: 'Van 7' })
  for (const name of ['Van 8', 'Van 9', 'Van 10', 'Van 11'])
    await createDevice(services, { organisation, name })
  imei = device.imei
  await services.positions.query(
    `SELECT tracking.ensure_partitions((now() - interval '3 days')::date, now()::date)`,
  )
  await putPositions(services, drives(device.id))
  await makeFacts(services, device.id)
  env = { WAYPOST_ACCOUNT: account.login, WAYPOST_PASSWORD: account.password }
  const main = ['--import', 'tsx', 'scripts/client/main.ts', folder]
  execFileSync(process.execPath, main, { cwd: root })
  // As `npm install` does, without asking anybody.
  const target = path.join(folder, 'node_modules/waypost-client')
  fs.mkdirSync(target, { recursive: true })
  const unpack = ['-xzf', path.join(folder, 'waypost-client.tgz'), '-C', target]
  execFileSync('tar', [...unpack, '--strip-components', '1'])
})
afterAll(async () => {
  await web.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Two trips of yesterday, an hour each, and one of the day before. */
function drives(deviceId: number): PositionOptions[] {
  const rows: PositionOptions[] = []
  let lat = 47_100_000
  const start = midnight - 86_400
  const legs = [-10, 8, 15].map((hour) => start + hour * 3600)
  for (let time = start - 12 * 3600; time < start + 20 * 3600; time += 60) {
    const isMoving = legs.some((leg) => time >= leg && time < leg + 3600)
    rows.push({ deviceId, time, lat, lon: 9_520_000, speed: isMoving ? 600 : 0 })
    if (isMoving) lat += 8_983
  }
  return rows
}

const isoOf = (hour: number) => new Date((midnight - 86_400 + hour * 3600) * 1000).toISOString()

async function start(command: string, args: string[], zone: string): Promise<string[]> {
  const own = Object.assign({}, process.env, { TZ: zone, NODE_NO_WARNINGS: '1' }, env)
  const { stdout } = await run(command, args, { cwd: folder, env: own })
  return stdout.trim().split('\n')
}

function write(name: string, text: string): string {
  const file = path.join(folder, name)
  fs.writeFileSync(
    file,
    text.replaceAll('{origin}', `http://${web.host}`).replaceAll('{language}', 'en'),
  )
  return file
}

test('the first program of the reference tells the trips of yesterday, in TypeScript', async () => {
  const file = write('trips.mjs', tripsOfYesterday.program.typescript)
  const lines = await start(process.execPath, [file, imei], zones.node)
  expect(lines).toEqual([
    expect.stringMatching(`^Van 7 ${isoOf(8)} \\d+\\.\\d km$`),
    expect.stringMatching(`^Van 7 ${isoOf(15)} \\d+\\.\\d km$`),
  ])
})

test.skipIf(!hasPython)('and in Python', async () => {
  const file = write('trips.py', tripsOfYesterday.program.python)
  const lines = await start('python3', [file, imei], zones.python)
  const shown = (hour: number) => isoOf(hour).replace('.000Z', '\\+00:00')
  expect(lines).toEqual([
    expect.stringMatching(`^Van 7 ${shown(8)} \\d+\\.\\d km$`),
    expect.stringMatching(`^Van 7 ${shown(15)} \\d+\\.\\d km$`),
  ])
})

test.skipIf(!hasShell)('and in a shell, as they come', async () => {
  const file = write('trips.sh', tripsOfYesterday.program.curl)
  const lines = await start('sh', [file, imei], zones.python)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { items: [8, 15].map((hour) => ({ start_time: Date.parse(isoOf(hour)) / 1000 })) },
  ])
})

test('lists are read to their end, page by page', async () => {
  const listed = write(
    'list.mjs',
    `import { Waypost, WaypostError } from 'waypost-client'
const waypost = new Waypost({ url: '{origin}' })
await waypost.login(process.env.WAYPOST_ACCOUNT, process.env.WAYPOST_PASSWORD)
for (const sort of ['imei', 'name'])
  for await (const page of waypost.pages('family/GetDeviceList', { limit_size: 2, sort }))
    console.log(page.items.map(({ name }) => name).join())
const refusal = await waypost.call('device/GetDetail', { simei: '2147483647' }).catch((error) => error)
console.log(refusal instanceof WaypostError, refusal.code)
await waypost.logout()
await waypost.call('user/GetInfo').catch(({ code }) => console.log(code))`,
  )
  expect(await start(process.execPath, [listed], zones.node)).toEqual([
    'Van 7,Van 8',
    'Van 9,Van 10',
    'Van 11',
    'Van 10,Van 11',
    'Van 7,Van 8',
    'Van 9',
    'true deviceNotFound',
    'loginExpired',
  ])
})

test.skipIf(!hasPython)('lists are read to their end in Python, too', async () => {
  const listed = write(
    'listed.py',
    `import os
from waypost import Waypost, WaypostError

waypost = Waypost("{origin}")
waypost.login(os.environ["WAYPOST_ACCOUNT"], os.environ["WAYPOST_PASSWORD"])
for page in waypost.pages("family/GetDeviceList", limit_size=2):
    print(",".join(device["name"] for device in page["items"]))
print(len(list(waypost.rows("family/GetDeviceList", limit_size=3))))
try:
    waypost.call("device/GetDetail", simei="2147483647")
except WaypostError as refusal:
    print(refusal.code)
`,
  )
  expect(await start('python3', [listed], zones.python)).toEqual([
    'Van 7,Van 8',
    'Van 9,Van 10',
    'Van 11',
    '5',
    'deviceNotFound',
  ])
})

/** Fails twice at each call, told apart by name and request_id. */
async function openFailing() {
  const asked: string[] = []
  const server = http.createServer(async (request, response) => {
    const { params } = JSON.parse(String(Buffer.concat(await request.toArray())))
    const { authorization } = request.headers
    const call = [request.url, params.request_id, authorization].filter(Boolean).join(' ')
    asked.push(call)
    const isDown = asked.filter((other) => other === call).length <= 2
    response.writeHead(isDown ? 503 : 200, { 'retry-after': '0' })
    response.end(isDown ? 'busy' : '{"errcode":0}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  return { url: `http://127.0.0.1:${port}`, asked, close }
}

test.skipIf(!hasPython)('Python tries again what may pass, and only that', async () => {
  const { url, asked, close } = await openFailing()
  const file = write(
    'again.py',
    `from waypost import Waypost, WaypostError

waypost = Waypost("${url}/", key="wpk_1")
print(waypost.call("user/GetInfo"))
try:
    waypost.call("device/Freeze", simei=["1042"], frozen=True)
except WaypostError as error:
    print(error.status, error.errcode, error.code)
print(waypost.call("device/Freeze", simei=["1042"], frozen=True, request_id="freeze-1042"))
`,
  )
  const lines = await start('python3', [file], zones.python)
  await close()
  expect(lines).toEqual(["{'errcode': 0}", '503 0 None', "{'errcode': 0}"])
  expect(asked).toEqual([
    ...Array(3).fill('/mapi/user/GetInfo? Bearer wpk_1'),
    '/mapi/device/Freeze? Bearer wpk_1',
    ...Array(3).fill('/mapi/device/Freeze? freeze-1042 Bearer wpk_1'),
  ])
})

test('a program is checked against the types of the package', async () => {
  const file = write(
    'typed.ts',
    `import { type PushMessage, type Row, Waypost, WaypostError, verifyPush } from 'waypost-client'

export async function kilometres(simei: string): Promise<number> {
  const waypost = new Waypost({ url: '{origin}', key: 'wpk_1' })
  const trips: Row<'location/GetTrips'>[] = []
  const period = { simei, start_time: 1, end_time: 2 }
  for await (const trip of waypost.rows('location/GetTrips', period)) trips.push(trip)
  // @ts-expect-error: the contract knows no such param
  await waypost.call('device/GetDetail', { simei, colour: 'red' })
  // @ts-expect-error: a param is missing
  await waypost.call('device/GetDetail')
  // @ts-expect-error: there is no such function
  await waypost.call('device/GetNothing', {})
  const { auth }: { auth: string[] } = await waypost.call('user/GetInfo')
  const distance: number = trips.reduce((sum, trip) => sum + trip.distance, auth.length)
  return distance / 1000
}

export function placeOf(message: PushMessage): number | undefined {
  return message.type === 'location' ? message.events[0]?.lat : undefined
}

export const isOver = (error: unknown) => error instanceof WaypostError && error.code === 'loginExpired'
export const read = (body: string, headers: Headers) => verifyPush('whsec_', headers, body).type
`,
  )
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
  }
  const config = write('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }))
  write('package.json', JSON.stringify({ type: 'module' }))
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, '-p', config]).catch((error) => error)
  expect(stdout).toBe('')
})

/** Sent by the product's own sender, while its secret is changed. */
async function delivered() {
  const SECRET = 'a secret of the tests, 32 characters'
  const [newest, former] = [newSecret(SECRET), newSecret(SECRET)]
  const receiver = await openPushReceiver()
  const push = { secret: newest.sealed, formerSecret: former.sealed, formerUntil: 4e9 }
  const answer = await postMessage(
    { address: receiver.url, ...push },
    { messageId: 'msg_1', body: '{"type":"test","events":[{"time":1,"account":"Zoë"}]}' },
    {
      config: { SECRET: SECRET, DATA_PUSH_PRIVATE: true, DATA_PUSH_HTTP: true },
      now: Date.now,
    },
  )
  await receiver.close()
  expect(answer.outcome).toBe('taken')
  const [message] = receiver.received
  if (!message) throw new Error('nothing came in')
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': message.timestamp,
    'webhook-signature': message.signatures.join(' '),
  }
  return { secrets: [newest.text, former.text], headers, body: message.body }
}

test('a delivered message is verified by either secret, and a changed byte is refused', async () => {
  const { secrets, headers, body } = await delivered()
  const [newest = '', former = ''] = secrets
  for (const secret of [newest, former, [former, newest]])
    expect(verifyPush(secret, headers, body)).toMatchObject({ type: 'test' })
  expect(verifyPush(newest, new Headers(headers), Buffer.from(body)).events).toHaveLength(1)
  const sentAt = Number(headers['webhook-timestamp'])
  expect(() => verifyPush(newest, headers, body.replace('1', '2'))).toThrow(PushRefused)
  const other = Object.assign({}, headers, { 'webhook-id': 'msg_2' })
  expect(() => verifyPush(newest, other, body)).toThrow('no signature fits')
  expect(() => verifyPush(newest, headers, body, { now: sentAt + 301 })).toThrow('is not of now')
  expect(() => verifyPush(newest, {}, body)).toThrow('there is no webhook-id')
})

test.skipIf(!hasPython)('Python verifies the same message', async () => {
  const file = write(
    'verify.py',
    `import json, sys
from waypost import PushRefused, verify_push

given = json.loads(sys.argv[1])
newest, former = given["secrets"]
body = given["body"]
for secret in (newest, former, [former, newest]):
    print(verify_push(secret, given["headers"], body.encode("utf-8"))["type"])
changed = {**given["headers"], "webhook-id": "msg_2"}
late = int(given["headers"]["webhook-timestamp"]) + 301
for headers, text, now in (
    (given["headers"], body.replace("1", "2"), None),
    (changed, body, None),
    (given["headers"], body, late),
    ({}, body, None),
    ({**given["headers"], "webhook-signature": "v1,ü= v2,x"}, body, None),
):
    try:
        verify_push(newest, headers, text, now=now)
        print("taken")
    except PushRefused:
        print("refused")
`,
  )
  const lines = await start('python3', [file, JSON.stringify(await delivered())], zones.python)
  expect(lines).toEqual([...Array(3).fill('test'), ...Array(5).fill('refused')])
})

test('the installation hands them out, and nothing else of its folder', async () => {
  const tarball = await fetchRaw(web, '/clients/waypost-client.tgz')
  expect(tarball.headers['content-type']).toBe('application/gzip')
  expect(tarball.body).toEqual(fs.readFileSync(path.join(folder, 'waypost-client.tgz')))
  const python = await fetchRaw(web, '/clients/waypost.py')
  expect(python.body).toEqual(fs.readFileSync(path.join(folder, 'waypost.py')))
  const known = { 'if-none-match': String(python.headers.etag) }
  expect((await fetchRaw(web, '/clients/waypost.py', { headers: known })).status).toBe(304)
  for (const other of ['', 'node_modules', '../package.json', '%2e%2e/package.json', 'constructor'])
    expect([400, 404]).toContain((await fetchRaw(web, `/clients/${other}`)).status)
})

test('the file for Python knows the lists of the contract', () => {
  const text = fs.readFileSync(path.join(folder, 'waypost.py'), 'utf8')
  const [, json = ''] = /_CONTRACT = json\.loads\(r"""([\s\S]*?)"""\)/.exec(text) ?? []
  const paged = functions.flatMap((func) => {
    const paging = pagingOf(func)
    return paging ? [[func.name, paging]] : []
  })
  expect(JSON.parse(json).pagings).toEqual(Object.fromEntries(paged))
})

test('the reference reads the facts of every function, packed or not', async () => {
  const url = `http://${web.host}${clientFiles.facts}`
  const packed = await fetchRaw(web, clientFiles.facts, { headers: { 'accept-encoding': 'gzip' } })
  const plain = await fetchRaw(web, clientFiles.facts)
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
  const facts: FunctionFacts[] = JSON.parse(String(plain.body))
  expect(facts.map(({ name }) => name)).toEqual(functions.map(({ name }) => name))
  const login = facts.find(({ name }) => name === 'user/Login')
  expect(login?.params.map(({ path }) => path)).toContain('account')
  expect(login?.call.entry).toBe('open')
  const again = await fetch(url, { headers: { 'if-none-match': `${plain.headers['etag']}` } })
  expect(again.status).toBe(304)
})

test.skipIf(!hasShell)('and so does a shell', async () => {
  const { secrets, headers, body } = await delivered()
  const file = write('verify.sh', receivePush.curl)
  const verify = (secret: string, id: string, sentAt: string) => {
    const given = {
      WAYPOST_SECRET: secret,
      webhook_id: id,
      webhook_timestamp: sentAt,
      webhook_signature: headers['webhook-signature'],
    }
    const env = Object.assign({}, process.env, given)
    return spawnSync('sh', [file], { cwd: folder, env: env, encoding: 'utf8' })
  }
  write('body.json', body)
  const { 'webhook-id': id, 'webhook-timestamp': sentAt } = headers
  for (const secret of secrets)
    expect(verify(secret, id, sentAt)).toMatchObject({ status: 0, stdout: body })
  const other = newSecret('another secret of the tests, 40 characters').text
  for (const [secret, of] of [
    [other, id],
    [secrets[0], 'msg_2'],
  ] as [string, string][])
    expect(verify(secret, of, sentAt)).toMatchObject({ status: 1, stderr: 'no signature fits\n' })
  write('body.json', body.replace('1', '2'))
  expect(verify(secrets[0] ?? '', id, sentAt)).toMatchObject({ status: 1, stdout: '' })
})
