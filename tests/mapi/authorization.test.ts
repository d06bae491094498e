import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import { permissions } from '#lib/codes/permissions.ts'
import { functions } from '#lib/contract/index-list.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice, putState } from '../factories/devices.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  md5,
  nextNumber,
} from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

/**
 * Who may do what to a device, a group and an organisation of `owner`, in the tree
 * root > dealer > sub > owner (an end user), with `sibling` beside dealer. `bare` is an account of dealer without
 * rights; `device` is the device itself, `neighbour` another device of the same owner.
 */
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
type Outcome = 'ok' | ErrorName
type Objects = { simei: string; imei: string; sfamilyid: string; sgid: string }

type Row = {
  params: (objects: Objects) => object
  /** Outcomes that differ from `base`. */
  outcomes: Partial<Record<Actor, Outcome>>
}

/** Anybody with a session, whatever it may see. */
const own: Record<Actor, Outcome> = {
  root: 'ok',
  dealer: 'ok',
  sub: 'ok',
  owner: 'ok',
  sibling: 'ok',
  bare: 'ok',
  device: 'ok',
  neighbour: 'ok',
  anonymous: 'loginExpired',
}
/** Functions that name the organisation. */
const onOrganisation = { sibling: 'notFound', device: 'notFound', neighbour: 'notFound' } as const
/** Functions that name the device. */
const onDevice = { sibling: 'deviceNotFound', neighbour: 'deviceNotFound' } as const
const hour = () => {
  const now = Math.floor(Date.now() / 1000)
  return { start_time: now - 3600, end_time: now }
}

const matrix: Record<string, Row[]> = {
  'user/Login': [
    {
      params: () => ({ account: `nobody${nextNumber()}`, pwd_md5: md5('x') }),
      outcomes: Object.fromEntries(actors.map((actor) => [actor, 'wrongPassword'])),
    },
  ],
  'user/LoginOut': [{ params: () => ({}), outcomes: {} }],
  'user/GetInfo': [{ params: () => ({}), outcomes: {} }],
  'family/GetFamilyList': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ familyid: sfamilyid }), outcomes: onOrganisation },
    { params: ({ sfamilyid }) => ({ last_fid: sfamilyid }), outcomes: onOrganisation },
  ],
  'family/SearchFamily': [{ params: () => ({ name: 'owner' }), outcomes: {} }],
  'family/GetDeviceList': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
    { params: ({ sgid }) => ({ sgid }), outcomes: onOrganisation },
  ],
  'device/FindDev': [
    { params: ({ imei }) => ({ imeis: [imei] }), outcomes: {} },
    { params: ({ sfamilyid }) => ({ imei: '86', sfamilyid }), outcomes: onOrganisation },
    { params: ({ sfamilyid }) => ({ imei: '86', sfid: sfamilyid }), outcomes: onOrganisation },
    { params: ({ sgid }) => ({ imei: '86', sgid }), outcomes: onOrganisation },
  ],
  'device/GetDetail': [{ params: ({ simei }) => ({ simei }), outcomes: onDevice }],
  'device/GetLog': [
    {
      params: ({ simei }) => ({ simei, last_time: Date.now() }),
      outcomes: {
        ...onDevice,
        bare: 'noPermission',
        device: 'noPermission',
        neighbour: 'noPermission',
      },
    },
  ],
  'device/GetUnknown': [
    {
      params: () => ({}),
      outcomes: Object.fromEntries(
        actors
          .filter((actor) => actor !== 'root' && actor !== 'anonymous')
          .map((actor) => [actor, 'noPermission']),
      ),
    },
  ],
  'ops/GetHealth': [
    {
      params: () => ({}),
      outcomes: Object.fromEntries(
        actors
          .filter((actor) => actor !== 'root' && actor !== 'anonymous')
          .map((actor) => [actor, 'noPermission']),
      ),
    },
  ],
  'device/Adopt': [
    {
      params: ({ sfamilyid }) => ({
        imei: `77${nextNumber()}`,
        protocol: 'gt06',
        sfamilyid,
      }),
      outcomes: Object.fromEntries(
        actors
          .filter((actor) => actor !== 'root' && actor !== 'anonymous')
          .map((actor) => [actor, 'noPermission']),
      ),
    },
  ],
  'location/GetLast': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
  ],
  'location/GetTrack': [{ params: ({ simei }) => ({ simei, ...hour() }), outcomes: onDevice }],
  'location/BatchReverseGeocode': [
    { params: () => ({ latlng: [{ lat: 1, lon: 1 }] }), outcomes: {} },
    { params: ({ simei }) => ({ latlng: [{ lat: 1, lon: 1 }], simei }), outcomes: onDevice },
  ],
  'alarm/GetLastAlarm': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
  ],
  'alarm/Get': [
    { params: () => hour(), outcomes: {} },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: onDevice },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }), outcomes: onOrganisation },
  ],
  'cmd/Send': [
    {
      params: ({ simei }) => ({ simei, cmd: 'location', wait_seconds: 0 }),
      outcomes: { ...onDevice, bare: 'noPermission' },
    },
  ],
}

const rows = functions.flatMap(({ name }) =>
  (matrix[name] ?? []).flatMap((row, index) =>
    actors.map((actor) => [name, index + 1, actor, row] as const),
  ),
)

let platform: Platform
let objects: Objects
const sids: Partial<Record<Actor, string>> = {}

beforeAll(async () => {
  platform = await openPlatform()
  const root = await createOrganisation(platform, { name: 'root' })
  const dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  const sub = await createOrganisation(platform, { name: 'sub', parent: dealer })
  const owner = await createOrganisation(platform, {
    name: 'owner',
    parent: sub,
    kind: 'end_user',
  })
  const sibling = await createOrganisation(platform, { name: 'sibling', parent: root })
  for (const [actor, organisation] of Object.entries({ root, dealer, sub, owner, sibling })) {
    const account = await createAccount(platform, { organisation, login: actor, permissions })
    sids[actor as Actor] = await logIn(platform, account)
  }
  const bare = await createAccount(platform, { organisation: dealer, permissions: [] })
  sids.bare = await logIn(platform, bare)
  const group = await createGroup(platform, owner)
  const device = await createDevice(platform, { organisation: owner, groupId: group.id })
  const neighbour = await createDevice(platform, { organisation: owner })
  await putState(platform, device.id)
  sids.device = await logIn(platform, { login: device.imei, password: '123456' })
  sids.neighbour = await logIn(platform, { login: neighbour.imei, password: '123456' })
  objects = {
    simei: String(device.id),
    imei: device.imei,
    sfamilyid: String(owner.id),
    sgid: String(group.id),
  }
})
afterAll(() => platform.close())

test('every function has its row', () => {
  expect(Object.keys(matrix).sort()).toEqual(functions.map(({ name }) => name).sort())
})

test('every param that names an object is tried', () => {
  const sample = { simei: '1', imei: '1', sfamilyid: '1', sgid: '1' }
  for (const { name, scope = {} } of functions) {
    const tried = (matrix[name] ?? []).flatMap(({ params }) => Object.keys(params(sample)))
    const listed = name === 'family/GetDeviceList' ? ['simeis'] : []
    for (const param of Object.keys(scope)) expect([...tried, ...listed], name).toContain(param)
  }
})

// Log-out comes last: it ends the sessions that the others use.
const inOrder = rows.toSorted(
  ([a], [b]) => Number(a === 'user/LoginOut') - Number(b === 'user/LoginOut'),
)

test.each(inOrder)('%s (row %i) by %s', async (name, _, actor, row) => {
  const reply = await call(platform, name, row.params(objects), {
    sid: sids[actor],
    ip: `192.0.2.${actors.indexOf(actor)}`,
  })
  platform.advance(2)
  expect(reply.error ?? 'ok').toBe(row.outcomes[actor] ?? own[actor])
})
