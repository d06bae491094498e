import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ErrorName, errorNameOf } from '#lib/codes/error-codes.ts'
import { type Permission, permissions } from '#lib/codes/permissions.ts'
import { call } from '../factories/caller.ts'
import { createDevice, putAlarm } from '../factories/devices.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { type Mirror, openMirror, report, sessionOf, until } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'
import { holdSeconds } from './support.ts'

/** Who hears of a device and its alarms (tests/mapi/door/matrix/actors.ts). */
const actors = [
  'root',
  'dealer',
  'sub',
  'owner',
  'sibling',
  'bare',
  'device',
  'neighbour',
  'anonymous',
] as const
type Actor = (typeof actors)[number]
type Place = 'root' | 'dealer' | 'sub' | 'owner' | 'sibling'
/** `both` rows and alarms, `live` rows alone. */
type Verdict = 'both' | 'live' | 'nothing' | ErrorName
type Requested = { of?: Place; gchild: 0 | 1 }

holdSeconds()
let web: Web
const places = {} as Record<Place, Organisation>
/** Of each place a device that all with a subscription to it hear, once `device` was told of. */
const markers = {} as Record<Place, { id: number }>
const accounts: Partial<Record<Actor, number>> = {}
let device: { id: number; imei: string }
let neighbour: { id: number }
const mirrors: Mirror[] = []

beforeAll(async () => {
  web = await openWeb({ limits: { flushMs: 50, lingerMs: 200 } })
  const { services } = web
  places.root = await createOrganisation(services)
  places.dealer = await createOrganisation(services, { parent: places.root })
  places.sub = await createOrganisation(services, { parent: places.dealer })
  places.owner = await createOrganisation(services, { parent: places.sub, kind: 'end_user' })
  places.sibling = await createOrganisation(services, { parent: places.root })
  for (const place of Object.keys(places) as Place[]) {
    accounts[place] = await someone(place)
    markers[place] = await createDevice(services, { organisation: places[place] })
  }
  accounts.bare = await someone('dealer', ['e_ua_show_homepage'])
  device = await createDevice(services, { organisation: places.owner })
  neighbour = await createDevice(services, { organisation: places.owner })
})
afterEach(() => {
  for (const { push } of mirrors.splice(0)) push.close()
})
afterAll(() => web.close())

async function someone(place: Place, rights: readonly Permission[] = permissions) {
  const options = { organisation: places[place], permissions: rights }
  return (await createAccount(web.services, options)).id
}

async function sidOf(actor: Actor): Promise<string> {
  if (actor === 'anonymous') return 'x'.repeat(43)
  const deviceId = { device: device.id, neighbour: neighbour.id }[actor as string]
  const accountId = accounts[actor]
  const who = deviceId === undefined ? { accountId: accountId ?? 0 } : { deviceId }
  return (await sessionOf(web.services, who)).sid
}

async function listen(sid: string, { of, gchild }: Requested): Promise<Mirror> {
  const topics = ['position', 'state', 'alarm']
  const requested = { sid, gchild, topics, ...(of && { sfamilyid: String(places[of].id) }) }
  const mirror = openMirror(web, () => requested as never, { reconnectMs: 50 })
  mirrors.push(mirror)
  await until(() => mirror.replies.length > 0)
  return mirror
}

let notices = 0

/** Returns the latitude. */
async function tell({ id }: { id: number }): Promise<number> {
  // An alarm is known by its second.
  notices += 1
  const lat = 9e6 + notices
  await report(web.services, { id }, { lat, lon: 10e6 })
  await putAlarm(web.services, { deviceId: id, time: Math.floor(Date.now() / 1000) + notices })
  await web.services.bus.publish('alarm', { deviceId: id, time: 0, type: 0, takenAt: '0' })
  return lat
}

/**
 * Rows of a feed and alarms are sent in the order of the bus and of their intake: a listener that
 * has heard of this device hears no more of those before.
 */
async function tellLast(device: { id: number }, ...listeners: Mirror[]): Promise<void> {
  const lat = await tell(device)
  await until(() => listeners.every(({ rows }) => rows.get(device.id)?.lat === lat))
  await until(() => listeners.every((mirror) => isHeard(mirror, device)))
}

const isHeard = ({ alarms }: Mirror, { id }: { id: number }) =>
  alarms.some(({ simei }) => simei === String(id))

function verdictOf(mirror: Mirror, { id }: { id: number }): Verdict {
  const { replies, rows, counts } = mirror
  const refusal = replies.find(({ errcode }) => errcode !== 0)
  if (refusal) return errorNameOf(refusal.errcode) ?? 'serviceFailed'
  if (isHeard(mirror, { id })) return rows.has(id) ? 'both' : 'serviceFailed'
  if (rows.has(id)) return 'live'
  // A total must not count what is not shown.
  expect(counts?.total ?? 0).toBe(rows.size)
  return 'nothing'
}

const each = (verdict: Verdict, ...who: Actor[]) =>
  Object.fromEntries(who.map((actor) => [actor, verdict])) as Partial<Record<Actor, Verdict>>
const bound = { device: 'both', neighbour: 'nothing', anonymous: 'loginExpired' } as const
const refusedAbove = (...who: Actor[]) => ({
  ...each('notFound', ...who, 'sibling', 'device', 'neighbour'),
  anonymous: 'loginExpired' as const,
})

const matrix: [title: string, requested: Requested, verdicts: Partial<Record<Actor, Verdict>>][] = [
  [
    'the own organisation alone',
    { gchild: 0 },
    { ...each('nothing', 'root', 'dealer', 'sub', 'sibling', 'bare'), owner: 'both', ...bound },
  ],
  [
    'the own organisation with all below',
    { gchild: 1 },
    {
      ...each('both', 'root', 'dealer', 'sub', 'owner'),
      // Alarms of organisations below need e_ua_websocket_gchild.
      ...each('live', 'bare'),
      sibling: 'nothing',
      ...bound,
    },
  ],
  [
    'the organisation of the device',
    { of: 'owner', gchild: 0 },
    { ...each('both', 'root', 'dealer', 'sub', 'owner', 'bare'), sibling: 'notFound', ...bound },
  ],
  [
    'the organisation above it, with all below',
    { of: 'sub', gchild: 1 },
    { ...each('both', 'root', 'dealer', 'sub'), bare: 'live', ...refusedAbove('owner') },
  ],
  [
    'the organisation above it, alone',
    { of: 'sub', gchild: 0 },
    { ...each('nothing', 'root', 'dealer', 'sub', 'bare'), ...refusedAbove('owner') },
  ],
  [
    'an organisation beside',
    { of: 'sibling', gchild: 1 },
    {
      root: 'nothing',
      ...refusedAbove('dealer', 'sub', 'owner', 'bare'),
      sibling: 'nothing',
    },
  ],
  [
    'the root',
    { of: 'root', gchild: 1 },
    { root: 'both', ...refusedAbove('dealer', 'sub', 'owner', 'bare') },
  ],
]

/** What an actor hears of, whatever else it may hear of. */
function lastOf(actor: Actor, { of }: Requested): { id: number } {
  if (actor === 'device') return device
  if (actor === 'neighbour') return neighbour
  const home = actor === 'bare' || actor === 'anonymous' ? 'dealer' : actor
  return markers[of ?? home]
}

describe.each(matrix)('%s', (_, requested, verdicts) => {
  test('is told to whom it concerns', async () => {
    expect(Object.keys(verdicts).sort()).toEqual([...actors].sort())
    const heard = {} as Record<Actor, Mirror>
    for (const actor of actors) heard[actor] = await listen(await sidOf(actor), requested)
    await tell(device)
    const ours = actors.filter((actor) => verdicts[actor] === 'both')
    await until(() => ours.every((actor) => verdictOf(heard[actor], device) === 'both'))
    const accepted = actors.filter((actor) => heard[actor].replies[0]?.errcode === 0)
    for (const last of new Set(accepted.map((actor) => lastOf(actor, requested)))) {
      const hearing = accepted.filter((actor) => lastOf(actor, requested) === last)
      await tellLast(last, ...hearing.map((actor) => heard[actor]))
    }
    expect(
      Object.fromEntries(actors.map((actor) => [actor, verdictOf(heard[actor], device)])),
    ).toEqual(verdicts)
  })
})

/** By root, each on its own organisation or account. */
type Scene = { home: Organisation; device: { id: number; imei: string }; accountId: number }

async function newScene(rights: readonly Permission[] = permissions): Promise<Scene> {
  const { services } = web
  const home = await createOrganisation(services, { parent: places.sub, kind: 'end_user' })
  const { id, imei } = await createDevice(services, { organisation: home })
  const account = await createAccount(services, { organisation: home, permissions: rights })
  await services.bus.publish('device', { id, imei })
  return { home, device: { id, imei }, accountId: account.id }
}

async function asRoot(name: string, params: object) {
  const reply = await call(web.services, name, params, { sid: await sidOf('root') })
  expect(reply.error).toBeUndefined()
}

test('an organisation that moves away is heard above it no more, and by its new superior', async () => {
  const { home, device: own, accountId } = await newScene()
  const former = await listen(await sidOf('dealer'), { gchild: 1 })
  const later = await listen(await sidOf('sibling'), { gchild: 1 })
  const itself = await listen((await sessionOf(web.services, { accountId })).sid, { gchild: 1 })
  await until(() => former.rows.has(own.id) && itself.rows.has(own.id))
  await asRoot('family/MoveFamily', {
    sfamilyid: String(home.id),
    to_sfamilyid: String(places.sibling.id),
  })
  await until(() => !former.rows.has(own.id) && later.rows.has(own.id))
  await tell(own)
  await until(() => verdictOf(later, own) === 'both' && verdictOf(itself, own) === 'both')
  await tellLast(markers.dealer, former)
  expect(verdictOf(former, own)).toBe('nothing')
})

test('a subscription to an organisation by name ends with its move away', async () => {
  const { home, device: own } = await newScene()
  const { services } = web
  const sid = await sidOf('dealer')
  const requested = { sid, gchild: 1, topics: ['position', 'alarm'], sfamilyid: String(home.id) }
  const former = openMirror(web, () => requested as never, { reconnectMs: 50 })
  mirrors.push(former)
  await until(() => former.rows.has(own.id))
  await asRoot('family/MoveFamily', {
    sfamilyid: String(home.id),
    to_sfamilyid: String(places.sibling.id),
  })
  await until(() => !former.rows.has(own.id))
  await report(services, own, { lat: 8e6, lon: 8e6 })
  await tell(own)
  // Below where the organisation lay, so that the subscription hears of it.
  const below = await createOrganisation(services, { parent: home })
  const last = await createDevice(services, { organisation: below })
  await services.bus.publish('device', last)
  await until(() => former.rows.has(last.id))
  await tellLast(last, former)
  expect(former.rows.has(own.id)).toBe(false)
  expect(former.alarms.map(({ simei }) => simei)).toEqual([String(last.id)])
})

test('a right that was taken is missed at once', async () => {
  const accountId = await someone('dealer')
  const { sid } = await sessionOf(web.services, { accountId })
  const mirror = await listen(sid, { gchild: 1 })
  const auth = permissions.filter((key) => key !== 'e_ua_websocket_gchild')
  const { device: own } = await newScene()
  await until(() => mirror.rows.has(own.id))
  await asRoot('usermgr/SetAuth', { suid: String(accountId), auth })
  await until(() => mirror.replies.length > 1 && mirror.rows.has(own.id))
  const lat = await tell(own)
  await tellLast(markers.dealer, mirror)
  expect(verdictOf(mirror, own)).toBe('live')
  expect(mirror.rows.get(own.id)?.lat).toBe(lat)
})

test.each<[string, (scene: Scene) => [string, object]]>([
  [
    'is frozen',
    ({ accountId }) => ['usermgr/ModifyUser', { suid: String(accountId), is_frozen: true }],
  ],
  ['is deleted', ({ accountId }) => ['usermgr/DelUser', { suid: String(accountId) }]],
])('an account that %s hears nothing more', async (_, change) => {
  const scene = await newScene()
  await createAccount(web.services, { organisation: scene.home })
  const { sid } = await sessionOf(web.services, { accountId: scene.accountId })
  const mirror = await listen(sid, { gchild: 1 })
  await until(() => mirror.rows.has(scene.device.id))
  await asRoot(...change(scene))
  await until(() => mirror.replies.some(({ errcode }) => errcode !== 0))
  const witness = await listen(await sidOf('root'), { gchild: 1 })
  const lat = await tell(scene.device)
  await until(() => verdictOf(witness, scene.device) === 'both')
  await until(() => mirror.sockets.every(({ readyState }) => readyState === 3))
  expect(verdictOf(mirror, scene.device)).toBe('loginExpired')
  expect(mirror.alarms).toEqual([])
  expect(mirror.rows.get(scene.device.id)?.lat).not.toBe(lat)
})

test('a frozen device is on the map of its owner as before', async () => {
  const { device: own, accountId } = await newScene()
  const { sid } = await sessionOf(web.services, { accountId })
  const mirror = await listen(sid, { gchild: 0 })
  await until(() => mirror.rows.has(own.id))
  await asRoot('device/Freeze', { simei: [String(own.id)], frozen: true })
  await tell(own)
  await until(() => verdictOf(mirror, own) === 'both')
})
