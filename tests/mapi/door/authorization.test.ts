import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import { permissions } from '#lib/codes/permissions.ts'
import { functions } from '#lib/contract/index-list.ts'
import { putAnnouncement } from '../../factories/announcements.ts'
import { putAttendanceRule } from '../../factories/attendance.ts'
import { createBeacon } from '../../factories/beacons.ts'
import { putDraftedBrand } from '../../factories/brands.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { putComplaint } from '../../factories/complaints.ts'
import { createDevice, putAlarm, putState } from '../../factories/devices.ts'
import { putFeedback } from '../../factories/feedback.ts'
import { createFence } from '../../factories/fences.ts'
import { putFirmware, putRollout } from '../../factories/firmware.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { putPackage } from '../../factories/packages.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { createPoi } from '../../factories/pois.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { amrOf, putRecording } from '../../factories/recordings.ts'
import { putSim } from '../../factories/sims.ts'
import { putFile } from '../../factories/tasks.ts'
import { putBookLock, putTrip, putTripNote } from '../../factories/trip-notes.ts'
import { putUpkeep } from '../../factories/upkeep.ts'
import { putWallet, putWithdrawal } from '../../factories/wallets.ts'
import {
  type Actor,
  actors,
  type Matrix,
  type Objects,
  oldTrip,
  own,
  type Row,
} from './matrix/actors.ts'

const folder = path.join(import.meta.dirname, 'matrix')
const files = fs.readdirSync(folder).filter((file) => file !== 'actors.ts')
const parts = await Promise.all(
  files.map((file): Promise<Record<string, Matrix>> => import(path.join(folder, file))),
)
const matrix: Matrix = Object.assign({}, ...parts.flatMap((part) => Object.values(part)))

const rows = functions.flatMap((def) =>
  (matrix[def.name] ?? []).flatMap((row, index) =>
    actors.map((actor) => [def.name, index + 1, actor, row, def] as const),
  ),
)

let platform: Platform
let objects: Objects
let root: Organisation
let owner: Organisation
let sub: Organisation
const sids: Partial<Record<Actor, string>> = {}

type Key = keyof Objects

/** On a trip that is no more, an hour ago. */
const makeTripNote = (deviceId: number) =>
  putTripNote(platform, {
    deviceId,
    organisationId: owner.id,
    at: Math.floor(Date.now() / 1000) - 1800,
  })

/** What comes with a device of the owner. */
async function makeDevice() {
  const group = await createGroup(platform, owner)
  const device = await createDevice(platform, { organisation: owner, groupId: group.id })
  await putState(platform, device.id)
  await putTrip(platform, { deviceId: device.id, time: oldTrip })
  await clearFences()
  const bound = await createFence(platform, { organisation: owner, deviceId: device.id })
  return {
    simei: String(device.id),
    imei: device.imei,
    alarmId: String(await putAlarm(platform, { deviceId: device.id, time: 1_790_000_000 })),
    sgid: String(group.id),
    boundFenceId: String(bound.id),
    boundSimei: String(device.id),
    upkeepId: String(await putUpkeep(platform, { deviceId: device.id, organisationId: owner.id })),
    tripNoteId: String(await makeTripNote(device.id)),
    recordingId: await putRecording(platform, { deviceId: device.id, bytes: amrOf(1) }),
    lockedMonth: await putBookLock(platform, { deviceId: device.id, organisationId: owner.id }),
  }
}

/** Their number is limited; those of reads stay. */
async function clearFences(): Promise<void> {
  const kept = [objects?.boundFenceId, objects?.fenceId].map((id) => Number(id ?? 0))
  await prismaOf(platform).fence.deleteMany({ where: { id: { gt: Math.max(...kept) } } })
}

async function makeAccount() {
  const account = await createAccount(platform, { organisation: owner, permissions: [] })
  await prismaOf(platform).account.update({
    where: { id: account.id },
    data: { totpSince: new Date() },
  })
  const started = { kind: 'export', organisationId: owner.id, accountId: account.id }
  const task = await prismaOf(platform).task.create({ data: started })
  return {
    suid: String(account.id),
    taskId: String(task.id),
    fileId: await putFile(platform, { accountId: account.id, bytes: Buffer.from('x') }),
  }
}

async function makeFence() {
  await clearFences()
  return { fenceId: String((await createFence(platform, { organisation: owner })).id) }
}

/** With a device that has it; their number is limited. */
async function makeFirmware() {
  await platform.pool.query('DELETE FROM rollout WHERE id <> $1', [Number(objects?.rolloutId ?? 0)])
  const device = await createDevice(platform, { organisation: owner, model: 'GT-100' })
  const updated = await createDevice(platform, { organisation: owner, model: 'GT-100' })
  const organisationId = owner.id
  const firmwareId = await putFirmware(platform, { organisationId })
  const used = await putFirmware(platform, { organisationId })
  const stages = [[updated.id]]
  const rolloutId = await putRollout(platform, { organisationId, firmwareId: used, stages })
  return {
    firmwareId: String(firmwareId),
    rolloutId: String(rolloutId),
    modelImei: device.imei,
  }
}

/** Of a group of its own; their number is limited. */
async function makeAttendanceRule() {
  const kept = Number(objects?.attendanceRuleId ?? 0)
  await platform.pool.query('DELETE FROM attendance_rule WHERE id <> $1', [kept])
  const group = await createGroup(platform, owner)
  const { id } = await createBeacon(platform, { organisation: owner })
  const place = { organisationId: owner.id, groupId: group.id, beaconIds: [id] }
  return { attendanceRuleId: String(await putAttendanceRule(platform, place)) }
}

async function makePackage() {
  const kept = Number(objects?.batchNo ?? 0)
  await prismaOf(platform).servicePackage.deleteMany({ where: { id: { gt: kept } } })
  return { batchNo: await putPackage(platform) }
}

async function makeFamily(parent: Organisation): Promise<string> {
  return String((await createOrganisation(platform, { parent, kind: 'end_user' })).id)
}

const deletedDevice = () => createDevice(platform, { organisation: owner, deletedAt: new Date() })

/** Makes together what belongs together, named by what it gives. */
const makers: [Key[], () => Promise<Partial<Objects>>][] = [
  [
    [
      'simei',
      'imei',
      'alarmId',
      'sgid',
      'boundFenceId',
      'boundSimei',
      'upkeepId',
      'tripNoteId',
      'recordingId',
      'lockedMonth',
    ],
    makeDevice,
  ],
  [['deletedSimei'], async () => ({ deletedSimei: String((await deletedDevice()).id) })],
  [['sfamilyid'], async () => ({ sfamilyid: await makeFamily(owner) })],
  [['otherFamily'], async () => ({ otherFamily: await makeFamily(sub) })],
  [['suid', 'taskId', 'fileId'], makeAccount],
  [['fenceId'], makeFence],
  [
    ['poiId'],
    async () => ({ poiId: String((await createPoi(platform, { organisation: owner })).id) }),
  ],
  [
    ['beaconId'],
    async () => ({ beaconId: String((await createBeacon(platform, { organisation: owner })).id) }),
  ],
  [['attendanceRuleId'], makeAttendanceRule],
  [['owner'], async () => ({ owner: String(owner.id) })],
  [['batchNo'], makePackage],
  [['firmwareId', 'rolloutId', 'modelImei'], makeFirmware],
  [['iccid'], async () => ({ iccid: await putSim(platform, owner.id) })],
  [
    ['cardId', 'withdrawId'],
    () => putWithdrawal(platform, { rootId: root.id, organisationId: owner.id }),
  ],
  [
    ['complaintId', 'number'],
    () => putComplaint(platform, { rootId: root.id, organisationId: owner.id, handlerId: sub.id }),
  ],
  [
    ['feedbackId'],
    async () => ({
      feedbackId: await putFeedback(platform, { organisationId: owner.id, handlerId: sub.id }),
    }),
  ],
  [
    ['messageId'],
    async () => ({ messageId: await putAnnouncement(platform, { organisationId: owner.id }) }),
  ],
  [['draftedBrand'], async () => ({ draftedBrand: await putDraftedBrand(platform) })],
]

/** New ones of those that are asked for, beside the others as they are. */
async function makeObjects(asked: ReadonlySet<Key>): Promise<Objects> {
  const made: Partial<Objects> = {}
  for (const [keys, make] of makers)
    if (keys.some((key) => asked.has(key))) Object.assign(made, await make())
  return { ...objects, ...made } as Objects
}

/** What a row's params name. */
function askedBy({ params, shows }: Row): Set<Key> {
  const asked = new Set<Key>()
  const noting = new Proxy({} as Objects, {
    get: (_, key) => {
      asked.add(key as Key)
      return '1'
    },
  })
  params(noting)
  shows?.params?.(noting)
  return asked
}

beforeAll(async () => {
  // Nobody answers there: what a call looks up in the DNS is refused at once.
  platform = await openPlatform({ env: { DNS_SERVERS: '127.0.0.1:9' } })
  root = await createOrganisation(platform, { name: 'root' })
  const dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  sub = await createOrganisation(platform, { name: 'sub', parent: dealer })
  owner = await createOrganisation(platform, { name: 'owner', parent: sub, kind: 'end_user' })
  const sibling = await createOrganisation(platform, { name: 'sibling', parent: root })
  for (const [actor, organisation] of Object.entries({ root, dealer, sub, owner, sibling })) {
    const account = await createAccount(platform, { organisation, login: actor, permissions })
    sids[actor as Actor] = await logIn(platform, account)
    await putWallet(platform, organisation.id)
  }
  const bare = await createAccount(platform, {
    organisation: dealer,
    permissions: ['e_ua_show_homepage'],
  })
  sids.bare = await logIn(platform, bare)
  const tool = await createAccount(platform, {
    organisation: root,
    role: 'e_role_tool',
    permissions: ['e_ua_show_family', 'e_ua_show_tool', 'e_ua_reset_pwd', 'e_ua_send_cmd'],
  })
  sids.tool = await logIn(platform, tool)
  objects = await makeObjects(new Set(makers.flatMap(([keys]) => keys)))
  const neighbour = await createDevice(platform, { organisation: owner })
  sids.neighbour = await logIn(platform, { login: neighbour.imei, password: '123456' })
})
afterAll(() => platform.close())

test('every function has its row', () => {
  expect(Object.keys(matrix).sort()).toEqual(functions.map(({ name }) => name).sort())
})

test('every param that names an object is tried', () => {
  const sample = {
    deletedSimei: '1',
    alarmId: '1',
    simei: '1',
    imei: '1',
    sfamilyid: '1',
    sgid: '1',
    suid: '1',
    otherFamily: '1',
    taskId: '1',
    fileId: '1',
    fenceId: '1',
    boundFenceId: '1',
    boundSimei: '1',
    poiId: '1',
    beaconId: '1',
    attendanceRuleId: '1',
    upkeepId: '1',
    tripNoteId: '1',
    recordingId: '1',
    lockedMonth: '1',
    owner: '1',
    batchNo: '1',
    firmwareId: '1',
    rolloutId: '1',
    modelImei: '1',
    cardId: '1',
    withdrawId: '1',
    iccid: '1',
    complaintId: '1',
    number: '1',
    feedbackId: '1',
    messageId: '1',
    draftedBrand: 'b',
  }
  for (const { name, scope = {} } of functions) {
    const tried = (matrix[name] ?? []).flatMap(({ params }) => Object.keys(params(sample)))
    const listed = name === 'family/GetDeviceList' ? ['simeis'] : []
    for (const param of Object.keys(scope)) expect([...tried, ...listed], name).toContain(param)
  }
})

// Log-out last: it ends sessions that others use.
const inOrder = rows.toSorted(
  ([a], [b]) => Number(a === 'user/LoginOut') - Number(b === 'user/LoginOut'),
)

function outcomeOf(reply: Reply) {
  const [failed] = reply['suc_items']?.length === 0 ? reply['fail_items'] : []
  return reply.error ?? (failed ? errorNameOf(failed.errcode) : 'ok')
}

async function countTraces(func: string): Promise<number> {
  const { rowCount } = await platform.pool.query(
    'SELECT FROM audit WHERE func = $1 AND errcode = 0',
    [func],
  )
  return rowCount ?? 0
}

/** Of the device of some objects, by its number. */
const deviceSids = new Map<string, string>()

async function sidOf(actor: Actor, { imei }: Objects): Promise<string | undefined> {
  if (actor !== 'device') return sids[actor]
  const known = deviceSids.get(imei) ?? (await logIn(platform, { login: imei, password: '123456' }))
  deviceSids.set(imei, known)
  return known
}

test.each(inOrder)('%s (row %i) by %s', async (name, _, actor, row, { writes }) => {
  const expected = row.outcomes[actor] ?? own[actor]
  // Who is refused changes nothing: the objects stay as they are.
  const named = writes && expected === 'ok' ? await makeObjects(askedBy(row)) : objects
  const sid = await sidOf(actor, named)
  const before = writes ? await countTraces(name) : 0
  const from = { sid, ip: `192.0.2.${actors.indexOf(actor)}` }
  const reply = await call(platform, name, row.params(named), from)
  platform.advance(2)
  expect(outcomeOf(reply)).toBe(expected)
  if (expected !== 'ok') {
    expect(writes ? await countTraces(name) : 0, 'who is refused leaves no trace').toBe(before)
    return
  }
  if (row.shows) {
    const { by, params, reply: shown } = row.shows
    expect(by ? await call(platform, by, params?.(named), from) : reply).toMatchObject(shown)
  }
  if (!writes || row.untraced) return
  expect(await countTraces(name), 'a successful write leaves a trace').toBeGreaterThan(before)
})
