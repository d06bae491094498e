import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyFunc, functions } from '#lib/contract/index-list.ts'
import { call, type Reply } from '../../factories/caller.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import {
  type Kind,
  makeWorld,
  type Person,
  randomOf,
  type Thing,
  type World,
} from './leaks/world.ts'

/** Every id, number and name answered must be the caller's to see. */
let platform: Platform
let world: World
const random = randomOf(20_261_121)

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  world = await makeWorld(platform, random)
})
afterAll(() => platform.close())

const lists = functions.filter(({ writes, access }) => !writes && access !== 'anyone')

const apart: Record<string, string> = {
  'cmd/GetFollowDevice': 'of the caller alone: tests/mapi/fleet/follow.test.ts',
  'cmd/SummaryFollow': 'the same',
  'location/GetPoints': 'one device, which the guard has checked',
  'location/DistanceDay': 'devices that the guard has checked',
  'location/GetStops': 'one device, which the guard has checked',
  'location/GetTrips': 'one device, which the guard has checked',
  'usermgr/GetProvider':
    'of one organisation, which the guard has checked: tests/web/provider-login.test.ts',
  'location/GetOutlines': 'outlines of cities',
  'location/SearchCity': 'names of cities',
  'cmd/GetCatalogue': 'what there is, and whether one device takes it, which the guard has checked',
  'incrementpackage/GetDevFlow': 'lots of one device, which the guard has checked',
  'incrementpackage/GetPackageList': 'packages that the platform sells to all',
  'incrementpackage/GetPriceList': 'the same',
  'incrementpackage/GetTimePrices':
    'what the own organisation pays: tests/mapi/trade/given-time.test.ts',
  'cmd/GetCmdList': 'commands of one device, which the guard has checked',
  'cmd/CheckBatch': 'counts of what the caller selected: tests/mapi/control/command-check.test.ts',
  'cmd/Parse': 'bytes that the caller brings',
  'cmd/GetCmdLog': 'of its starter alone: tests/worker/commands.test.ts',
  'fence/GetInside':
    'devices in one fence, which the guard has checked: tests/mapi/tracking/fence-visits.test.ts',
  'fence/GetVisits': 'the same',
  'fence/GetBound':
    'what one fence watches, which the guard has checked: tests/mapi/tracking/fence.test.ts',
  'location/BatchReverseGeocode': 'addresses of places that the caller names',
  'location/BatchGetAddr': 'the same',
  'location/SearchAddr': 'names of towns and streets',
  'device/GetUnknown': 'numbers that belong to nobody; root only',
  'ops/GetHealth': 'gateways; names no device',
  'ops/GetRetention': 'tables of the platform; names no device',
  'ops/GetErrors':
    'errors of the console, for the root alone: tests/mapi/platform/client-errors.test.ts',
  'ops/GetObjects':
    'what lies in the store, for the root alone: tests/mapi/platform/objects.test.ts',
  'ops/GetLoad': 'figures of the platform: tests/worker/health.test.ts',
  'ops/GetAlerts': 'the same',
  'ops/PreviewConfig': 'a brand of the own organisation: tests/mapi/platform/brand-preview.test.ts',
  'ops/GetBackups': 'copies of the whole platform; root only',
  'ops/GetTextPack': 'texts of the platform: tests/mapi/platform/language-packs.test.ts',
  'ops/GetTexts': 'the same',
  'device/GetImportTemplate': 'an empty sheet',
  'device/GetSetting': 'settings; names nothing',
  'device/GetAlarmSetting': 'settings; names nothing',
  'alarm/GetToken': 'of the caller alone: tests/worker/notices.test.ts',
  'alarm/GetDetail': 'one alarm of a device, which the guard has checked',
  'alarm/GetRecordings':
    'of alarms of devices that are named: tests/mapi/control/alarm-recordings.test.ts',
  'alarm/GetRules':
    'rules of one organisation, which the guard has checked: tests/mapi/tracking/alarm-rules.test.ts',
  'ops/TestKey': 'a try of one key, for the root alone: tests/mapi/platform/brand-keys.test.ts',
  'alarm/PreviewRule': 'a count of alarms of that organisation: the same',
  'device/GetIdentity': 'who has the connection of one device, which the guard has checked',
  'device/GetLog': 'frames of one device, which the guard has checked',
  'device/GetRecordings': 'what one device sent, which the guard has checked',
  'device/GetRecordingUrl': 'a link for its session alone: tests/web/recordings.test.ts',
  'device/GetPhoneLink': 'the address of one device, which the guard has checked',
  'device/GetMeter': 'meters of one device, which the guard has checked',
  'device/GetUpkeepCalendar': 'of the caller alone: tests/web/upkeep-calendar.test.ts',
  'location/GetTrack': 'points of one device, which the guard has checked',
  'family/GetTask': 'of its starter alone: tests/mapi/door/authorization.test.ts',
  'family/GetTaskList': 'the same',
  'export/Get': 'the same',
  'schedule/Get': 'of the caller alone: tests/mapi/platform/schedule.test.ts',
  'schedule/GetRuns': 'the same',
  'dev/GetPush': 'of the caller alone: tests/mapi/platform/data-push.test.ts',
  'dev/GetDeliveries': 'the same',
  'dev/GetDelivery': 'the same',
  'dev/GetKeys': 'of the caller or its organisation: tests/mapi/people/api-keys.test.ts',
  'dev/GetFeeds': 'of the caller alone: tests/mapi/platform/position-feed.test.ts',
  'usermgr/GetFactorRule': 'counts alone: tests/mapi/people/factor-rule.test.ts',
  'device/GetOwners': 'organisations of devices that are named: tests/mapi/fleet/bulk.test.ts',
  'device/Select': 'a count; what it selects is checked again: tests/mapi/fleet/bulk.test.ts',
  'device/SelectRecycled': 'the same',
  'device/GetLent': 'what others share with the caller: tests/mapi/fleet/device-lent.test.ts',
  'device/GetInvites': 'invitations of one device, which the guard has checked: the same',
  'message/GetShare': 'of the caller alone: the same',
  'message/Get': 'what is addressed to the caller: tests/mapi/people/messages.test.ts',
  'message/GetUnReadMessage': 'counts of it: the same',
  'message/GetPublished': 'of the own organisation alone: the same',
  'wallet/GetWallet': 'of the own organisation alone: tests/mapi/trade/wallet.test.ts',
  'wallet/GetFlow': 'the same',
  'wallet/GetProfit': 'the same',
  'wallet/GetCards': 'the same',
  'wallet/GetWithdrawList': 'the same',
  'wallet/GetTransfers': 'of the own organisation alone: tests/mapi/trade/payout.test.ts',
  'wallet/GetAuditList':
    'of all organisations, for finance of the root: tests/mapi/trade/withdraw.test.ts',
  'wallet/GetDebts': 'of all organisations, for finance of the root: tests/mapi/trade/debt.test.ts',
  'pay/GetByHand':
    'of all organisations, for finance of the root: tests/mapi/trade/pay-by-hand.test.ts',
  'pay/GetPayConfig': 'words of methods: tests/mapi/trade/pay.test.ts',
  'pay/GetPackage': 'what the own organisation can pay: the same',
  'pay/GetAutoRenew': 'what the own organisation pays for: tests/mapi/trade/renewal.test.ts',
  'pay/GetOrder': 'one order in sight: the same',
  'pay/GetDifferences': 'of all organisations, for finance of the root: the same',
  'pay/GetOrderList': 'orders in sight: the same',
  'incrementpackage/GetPriceHistory':
    'prices that the own organisation set or pays: tests/mapi/trade/price-list.test.ts',
  'pay/GetOrderTotals': 'sums of orders in sight: the same',
  'sim/GetImportTemplate': 'an empty sheet',
  'sim/GetOrders': 'orders in sight: tests/mapi/trade/sim-order.test.ts',
  'sim/GetCharts': 'sums of orders in sight: the same',
  'sim/GetWhiteList': 'numbers of one card in sight: tests/mapi/trade/white-list.test.ts',
  'complaint/Get': 'complaints in sight: tests/mapi/trade/complaint.test.ts',
  'complaint/GetHistory': 'one complaint in sight: the same',
  'feedback/Get': 'own feedback, and that of those below: tests/mapi/people/feedback.test.ts',
  'feedback/GetHistory': 'one of them: the same',
  'pay/GetOrderDetail': 'one order in sight: tests/mapi/trade/order-detail.test.ts',
  'pay/FindOrders': 'orders in sight: the same',
  'pay/GetOwnOrders': 'of the own organisation alone: tests/mapi/trade/billing.test.ts',
  'incrementpackage/GetReminders':
    'services of devices in sight: tests/mapi/trade/reminder.test.ts',
  'stat/Overview': 'counts of what is in sight; names nothing: tests/mapi/platform/boards.test.ts',
  'pay/GetOrderStat': 'sums of orders in sight: the same',
  'incrementpackage/GetPresentList': 'gifts to devices in sight: the same',
  'tool/CheckFirmware': 'counts of devices in sight: tests/mapi/control/firmware.test.ts',
  'tool/GetFirmware': 'what the own organisation and those above put up: the same',
  'tool/GetFirmwareLog': 'roll-outs of organisations in sight: the same',
  'tool/GetFirmwareDevices': 'devices of one roll-out in sight: the same',
  'summary/OnLineState':
    'counts of an organisation, which the guard has checked: tests/mapi/tracking/hour-states.test.ts',
  'user/GetSessions': 'of the caller alone: tests/mapi/people/session.test.ts',
  'user/GetPasskeys': 'of the caller alone: tests/mapi/people/passkey.test.ts',
  'user/GetConsents': 'of the caller alone: tests/mapi/people/consents.test.ts',
  'user/GetConsentText': 'of the caller alone: the same',
  'user/GetPersonData': 'of the caller alone: tests/worker/person.test.ts',
  'usermgr/GetErasures': 'of accounts in sight: the same',
  'ops/GetConsentLog': 'of accounts in sight: the same',
  'family/GetJoinLinks':
    'links of one organisation, which the guard has checked: tests/mapi/people/invites.test.ts',
}

const idFields: Record<string, Kind> = {
  simei: 'device',
  sid: 'organisation',
  sfamilyid: 'organisation',
  parentId: 'organisation',
  object_sfamilyid: 'organisation',
  sgid: 'group',
  suid: 'account',
  fence_id: 'fence',
  poi_id: 'poi',
  sim_id: 'sim',
}

function mayBeSeen({ deviceId, organisationId, path }: Person, within: string) {
  return ({ kind, id, path: place }: Thing): boolean => {
    if (deviceId === undefined) return place.startsWith(within)
    if (kind === 'device') return id === deviceId
    return place === path && (kind !== 'organisation' || id === organisationId)
  }
}

const widely: Record<string, string> = {
  'user/GetInfo': 'the session itself',
  'device/GetRecycle': 'who deleted it',
  'device/GetShares': 'who shared it',
  'devreport/PlatformService': 'who renewed it',
  'device/GetUpkeep': 'who closed it',
  'location/PDistance': 'who wrote its note',
  'workbench/Get': 'colleagues: of the own organisation, whatever is in view',
}

type Found = { what: string; value: string }

function leaksOf(reply: Reply, isSeen: (thing: Thing) => boolean): Found[] {
  const hidden = world.things.filter((thing) => !isSeen(thing))
  const idsOf = (kind: Kind) =>
    new Set(hidden.filter((thing) => thing.kind === kind).map(({ id }) => String(id)))
  const hiddenIds = Object.fromEntries(
    [...new Set(Object.values(idFields))].map((kind) => [kind, idsOf(kind)]),
  )
  const leaks: Found[] = []
  const walk = (key: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(key, one)
    else if (value !== null && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) walk(name, inner)
    else if (hiddenIds[idFields[key] ?? '']?.has(String(value)))
      leaks.push({ what: key, value: String(value) })
  }
  walk('', reply)
  const text = JSON.stringify(reply)
  const words = hidden.flatMap((thing) => thing.words).filter((word) => text.includes(word))
  return [...leaks, ...words.map((value) => ({ what: 'text', value }))]
}

const day = () => {
  const now = Math.floor(platform.now() / 1000)
  return { start_time: now - 86_400, end_time: now }
}

const required: Record<string, (seen: Thing[]) => unknown> = {
  brand: () => 'waypost',
  simei: (seen) =>
    String(seen.find(({ kind, isDeleted }) => kind === 'device' && !isDeleted)?.id ?? 1),
  suid: (seen) => String(seen.find(({ kind }) => kind === 'account')?.id ?? 1),
  start_time: () => day().start_time,
  end_time: () => day().end_time,
  name: () => 'zq',
  type: () => 'sos',
  kind: () => 'heart',
  search: () => 'zq',
  text: () => 'zq',
  west: () => -180e6,
  south: () => -90e6,
  east: () => 180e6,
  north: () => 90e6,
}
/** Around the devices' fixes. */
const traced: Record<string, number> = { lat: 31_230_000, lon: 121_470_000, radius: 500 }
/** Params that ask for more of each row. */
const details = ['get_current', 'get_chain', 'get_detail', 'get_user', 'get_increment']
const childFlags = ['is_get_child', 'get_child']

const takes = (schema: unknown, value: string) => z.safeParse(schema as z.ZodType, value).success

function paramsOf(def: AnyFunc, seen: Thing[], withBelow: boolean): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(def.params.shape)) {
    if (childFlags.includes(name)) params[name] = withBelow
    else if (def.name === 'location/SearchRegion' && name in traced) params[name] = traced[name]
    else if (def.name === 'device/FindDev' && name === 'imei') params[name] = '777000'
    else if (name === 'by' && takes(schema, 'device')) params[name] = 'device'
    else if (details.includes(name)) params[name] = true
    else if (!z.safeParse(schema as z.ZodType, undefined).success) {
      const make = required[name]
      if (!make) throw new Error(`say in leaks.test.ts what ${def.name} gets for ${name}`)
      params[name] = make(seen)
    }
  }
  return params
}

/** What is out of sight answers as what does not exist. */
const unseen = ['notFound', 'deviceNotFound', 'accountNotFound'] as const

const rowsOf = (reply: Reply) =>
  Object.values(reply).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 0),
    'sid' in reply || 'simei' in reply ? 1 : 0,
  )

type Try = { person: Person; monitored: Thing | undefined; withBelow: boolean }

function* tries(): Generator<Try> {
  for (const person of world.people) {
    const own = world.organisations.filter(({ path }) => path.startsWith(person.path))
    const monitors = person.deviceId === undefined ? [undefined, random.of(own)] : [undefined]
    for (const monitored of monitors)
      for (const withBelow of [true, false]) yield { person, monitored, withBelow }
  }
}

test.each(lists.filter(({ name }) => !(name in apart)).map((def) => [def.name, def] as const))(
  '%s answers nothing from outside',
  async (name, def) => {
    let rows = 0
    for (const { person, monitored, withBelow } of tries()) {
      platform.advance(1)
      const within = monitored?.path ?? person.path
      const seen = world.things.filter(mayBeSeen(person, within))
      const params = paramsOf(def, seen, withBelow)
      const query = monitored && { monitorSid: String(monitored.id) }
      const reply = await call(platform, name, params, { sid: person.sid, ...(query && { query }) })
      expect(['noPermission', ...unseen, undefined]).toContain(reply.error)
      const isSeen = mayBeSeen(person, name in widely ? person.path : within)
      expect(
        leaksOf(reply, isSeen),
        `${name} to ${JSON.stringify({ person, params, query })}`,
      ).toEqual([])
      rows += rowsOf(reply)
      if (reply.error === undefined) expectPlaces(reply, within, def, withBelow)
    }
    expect(rows, 'somebody is answered something').toBeGreaterThan(0)
  },
)

function expectPlaces(reply: Reply, within: string, def: AnyFunc, withBelow: boolean): void {
  const hasFlag = childFlags.some((flag) => flag in def.params.shape)
  for (const { sfamilyid } of reply['items'] ?? []) {
    const place = world.organisations.find(({ id }) => String(id) === sfamilyid)?.path
    if (place === undefined) continue
    expect(place.startsWith(within), def.name).toBe(true)
    if (hasFlag && !withBelow) expect(place, def.name).toBe(within)
  }
}

test('an organisation outside cannot be monitored, whatever is asked', async () => {
  for (const person of world.people) {
    const outside = world.organisations.find(({ path }) => !path.startsWith(person.path))
    if (!outside) continue
    platform.advance(1)
    const query = { monitorSid: String(outside.id) }
    for (const { name } of lists.filter(({ params }) => params.safeParse({}).success)) {
      const reply = await call(platform, name, {}, { sid: person.sid, query })
      expect(['notFound', 'noPermission'], name).toContain(reply.error)
    }
  }
})

test('what is tried apart is a list no more', () => {
  const names = lists.map(({ name }) => name)
  expect(Object.keys(apart).filter((name) => !names.includes(name))).toEqual([])
})
