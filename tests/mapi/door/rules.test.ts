import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listLimit } from '#lib/rules/device-number.ts'
import { ruleText } from '#server/texts/error-text.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  nextNumber,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { putSheet } from '../../factories/tasks.ts'
import type { FieldRule } from './rules/field-rule.ts'
import { fieldRules } from './rules/fields.ts'

let platform: Platform
let root: { id: number; path: string }
let account: { id: number; login: string; password: string }
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  account = await createAccount(platform, { organisation: root })
  sid = await logIn(platform, account)
})
afterAll(() => platform.close())

/** Time goes on: no limit is met. */
function ask(func: string, params: object): Promise<Reply> {
  platform.advance(2)
  return call(platform, func, params, { sid, ip: `198.51.${nextNumber() % 250}.7` })
}

const title = ({ rule, func, field }: FieldRule) => `${rule}: ${func} ${field}`

describe.each(fieldRules.map((row) => [title(row), row] as const))('%s', (_, row) => {
  test.each(row.bad.map((value) => [value]))('refuses %j', async (value) => {
    const reply = await ask(row.func, row.params(value))
    const message = ruleText(row.says, 'zh', row.values)
    expect([reply.error, reply['fields']]).toEqual(['badParams', [{ path: row.field, message }]])
  })

  test.each(row.good.map((value) => [value]))('takes %j', async (value) => {
    const reply = await ask(row.func, row.params(value))
    expect(reply.error === 'badParams' ? reply : undefined).toBeUndefined()
  })
})

const sheetRules = [
  ['deviceNumber', 'IMEI', ['12345', '1'.repeat(16), 'a12345'], ['654321', '1'.repeat(15)]],
  [
    'iccid',
    'ICCID',
    ['898600123456789012', 'a'.repeat(20)],
    ['89860012345678901234', '8986001234567890123', '89860 01234 56789 0123F'],
  ],
  ['sim', 'SIM', ['1380013', '138001380001'], ['13800138000', '1440012345678']],
  ['remarkNumber', 'leaderPhone', ['1380013'], ['02112345678']],
  ['phone', 'phone', ['12800138000'], ['13700990011']],
  [
    'day',
    'dueTime',
    ['2027-02-29', '29.02.2027', '3/4/2027'],
    ['2027-02-28', '2027/3/1', '2027年3月1日', '２０２７-３-１', '28.2.2027'],
  ],
  ['whole', 'icon', ['0', '12'], ['1', '１１']],
  ['personalNum', 'leaderIdNumber', ['123'], ['11010519491231002X']],
  ['email', 'leaderMail', ['a@b'], ['a.b@c-d.cn']],
  ['atMost', 'name', ['n'.repeat(41)], ['n'.repeat(40)]],
  ['atMost', 'group', ['n'.repeat(31)], ['n'.repeat(30)]],
  ['name', 'group', ['a|b'], ['华东 (2)']],
] as const

const saidBy: Record<string, string> = { phone: 'tips5', personalNum: 'tips9', email: 'tips2' }

async function tryImport(rows: string[][], params: object = {}): Promise<Reply> {
  const file_id = await putSheet(platform, account.id, rows)
  platform.advance(2)
  return ask('device/Import', { file_id, sfamilyid: String(root.id), dry_run: true, ...params })
}

describe.each(sheetRules)('%s: column %s of an import', (rule, heading, bad, good) => {
  const rowOf = (value: string) => {
    const imei = String(700_000 + nextNumber())
    const own = { IMEI: imei, ICCID: '89860012345678901234', [heading]: value }
    return headings.map((name) => own[name as keyof typeof own] ?? '')
  }
  const headings = [...new Set(['IMEI', 'ICCID', ...sheetRules.map(([, name]) => name)])]

  test('names the cells that break it, and lets the others in', async () => {
    const reply = await tryImport([headings, ...[...bad, ...good].map(rowOf)])
    const sent = reply['row_errors'].map((one: { row: number; column: string }) => [
      one.row,
      one.column,
    ])
    expect(sent).toEqual(bad.map((_, at) => [at + 2, heading]))
    const [{ error_message }] = reply['row_errors']
    const limits = { min: 1, max: heading === 'icon' ? 11 : heading === 'group' ? 30 : 40 }
    const text = ruleText(saidBy[rule] ?? rule, 'zh', limits)
    expect(error_message).toContain(text)
  })
})

const hour = () => {
  const now = Math.floor(platform.now() / 1000)
  return { start_time: now, end_time: now - 3600 }
}

/** About several fields, or about what was before. */
const others: Record<string, () => Promise<void>> = {
  'normalAccount: a log-in name is trimmed and lower-cased': async () => {
    const given = { account: `  ${account.login.toUpperCase()} `, pwd_md5: md5(account.password) }
    expect((await ask('user/Login', given))['sid']).toBeTruthy()
  },
  'account-login flag without auth: the account has no permission': async () => {
    const organisation = await createOrganisation(platform, { parent: root })
    const bare = await createAccount(platform, { organisation, permissions: [] })
    const given = { account: bare.login, pwd_md5: md5(bare.password), flag: 'e_account_login' }
    expect((await ask('user/Login', given)).error).toBe('accountWithoutPermission')
  },
  'differsFrom: a new password differs from the old': async () => {
    const password = 'Quite7Unlikely'
    const other = await createAccount(platform, { organisation: root, password })
    const params = { old_pwd_md5: md5(password), pwd_md5: md5(password) }
    const reply = await call(platform, 'user/ModifyPwd', params, {
      sid: await logIn(platform, other),
    })
    expect(reply.error).toBe('passwordSame')
  },
  'secondsToRetry: a code is not requestable within one minute': async () => {
    const request = { purpose: 'register', target: '13900000001' }
    expect((await ask('user/SendCode', request)).error).toBeUndefined()
    platform.advance(55)
    expect((await ask('user/SendCode', request)).error).toBe('codeTooFrequent')
    platform.advance(3)
    expect((await ask('user/SendCode', request)).error).toBeUndefined()
  },
  'listLimit: a list has 1000 numbers at most, and one bad line rejects it': async () => {
    const numbers = Array.from({ length: listLimit }, (_, n) => String(500_000 + n))
    expect((await ask('device/FindDev', { imeis: numbers })).error).toBeUndefined()
    for (const imeis of [
      [...numbers, '1'],
      [...numbers.slice(1), 'a b'],
    ]) {
      expect((await ask('device/FindDev', { imeis })).error).toBe('badParams')
      const resets = { imei_list: imeis }
      expect((await ask('tool/ResetTermPwd', resets)).error).toBe('badParams')
    }
  },
  'brokenMove: an organisation moves neither to itself, its parent nor the root': async () => {
    const parent = await createOrganisation(platform, { parent: root })
    const child = await createOrganisation(platform, { parent })
    const move = async (to: { id: number }) =>
      (
        await ask('family/MoveFamily', {
          sfamilyid: String(child.id),
          to_sfamilyid: String(to.id),
        })
      ).error
    expect(await move(child)).toBe('familyMoveToSelf')
    expect(await move(parent)).toBe('familyMoveToCurrent')
    expect(await move(root)).toBe('familyMoveToRoot')
  },
  'maxServiceMonths: service ends in 240 months at the latest': async () => {
    const { id } = await createDevice(platform, { organisation: root })
    const seller = await createOrganisation(platform, { parent: root })
    const simei = [String(id)]
    const days = 240 * 30.44 + 40
    const due_time = Math.floor(platform.now() / 1000 + days * 86_400)
    const sale = { simei, sfamilyid: String(seller.id), due_time }
    expect((await ask('device/Sell', sale)).error).toBe('expiryTooLong')
    expect((await ask('device/BatchModify', { simei, due_time })).error).toBe('expiryTooLong')
  },
  'numberRule: a tracker has 6 to 15 digits, a phone a name': async () => {
    const add = async (imei: string, protocol: string) =>
      (await ask('device/Add', { sfamilyid: String(root.id), imei, protocol })).error
    for (const imei of ['12345', '1'.repeat(16), 'van-7'])
      expect([imei, await add(imei, 'gt06')]).toEqual([imei, 'badParams'])
    expect(await add(`van-${nextNumber()}`, 'osmand')).toBeUndefined()
    const row = (imei: string, protocol: string) => [imei, protocol]
    const sheet = [['IMEI', 'protocol'], row('van-7', 'GT06'), row('van-8', 'OsmAnd')]
    expect((await tryImport(sheet))['row_errors']).toMatchObject([{ row: 2, column: 'IMEI' }])
  },
  'printedNumber: blanks and dashes of a number do not count, those of a name do': async () => {
    const digits = `7700${nextNumber()}`
    const add = async (imei: string, protocol: string) => {
      const added = await ask('device/Add', { sfamilyid: String(root.id), imei, protocol })
      return (await ask('device/GetDetail', { simei: added['simei'] }))['imei']
    }
    expect(await add(`${digits.slice(0, 4)} ${digits.slice(4)}`, 'gt06')).toBe(digits)
    expect(await add(`bike-${digits}`, 'osmand')).toBe(`bike-${digits}`)
  },
  'dateRange: the start is not after the end': async () => {
    const { id } = await createDevice(platform, { organisation: root })
    const one = { simei: String(id), ...hour() }
    for (const [func, params] of [
      ['usermgr/GetLoginLog', hour()],
      ['usermgr/GetOptLog', hour()],
      ['device/GetRecycle', hour()],
      ['device/GetLog', one],
      ['alarm/Get', hour()],
      ['location/GetTrack', one],
    ] as const)
      expect((await ask(func, params)).error, func).toBe('rangeReversed')
  },
  'simsFitIccids: more SIM numbers than ICCIDs are rejected': async () => {
    const rows = [
      ['imei', 'sim'],
      [String(700_000 + nextNumber()), '13800138000'],
    ]
    expect((await tryImport(rows)).error).toBe('simAboveIccid')
  },
  'ICCIDs alone ask for confirmation': async () => {
    const rows = [
      ['imei', 'iccid'],
      [String(700_000 + nextNumber()), '89860012345678901234'],
    ]
    expect(await tryImport(rows, { dry_run: false })).toMatchObject({
      needs_confirm: true,
      task_id: null,
    })
  },
}

test.each(Object.entries(others))('%s', (_, check) => check())

const elsewhere: Record<string, string> = {
  ruled: 'joins rules to a param',
  tidied: 'the same',
  named: 'the same',
  double:
    'is joined with `whole` in a column of sim/Import: tests/mapi/fleet/import-as-written.test.ts',
  within: 'the same',
  plainNumber: 'is a form, not a rule: tests/mapi/fleet/import-as-written.test.ts',
  plainIccid: 'the same',
  plainSim: 'the same',
  iccidKey: 'the same',
  iccidSpellings: 'the same',
  optional: 'joins rules to a param',
  firstBroken: 'joins rules to a param',
  avatarSide: 'is a size, not a rule: tests/mapi/people/avatar.test.ts',
  limits: 'is what `interval` takes its limits from',
  uploadKinds: 'import file xlsx: tests/web/files.test.ts, over POST /upload',
  isUploadKind: 'the same',
  numberKey: 'is a form, not a rule: tests/mapi/fleet/device-number.test.ts',
  mostFollowed: 'is a limit of cmd/SetFollowDevice: tests/mapi/fleet/follow.test.ts',
  mostNetworks: 'is a limit of device/SetIdentity: tests/mapi/fleet/device-identity.test.ts',
  splitNetworks: 'reads settings, too: server/config.ts',
  parseNetwork: 'reads what the rule network let in: tests/gateway/identity.test.ts',
  namesAsPasswords: 'is asked of a md5: tests/mapi/people/register.test.ts',
  passwordOf: 'is of forms, the server is sent a digest: lib/rules/password.test.ts',
  specPolicy: 'the same',
  isPassphrase: 'the same',
  passphraseLength: 'the same',
  passwordStrength: 'the same',
  periodFault:
    'is a rule of two params: lib/rules/period.test.ts, and the tests of the calls that keep it',
  trackPeriod: 'the same',
  alarmPeriod: 'the same',
  dayPeriod: 'the same',
  motionPeriod: 'the same',
  auditPeriod: 'the same',
  commandPeriod: 'the same',
  logPeriod: 'the same',
  iccidPeriod: 'the same',
  hardwarePeriod: 'the same',
  walletPeriod: 'the same',
  orderPeriod: 'the same',
  profitPeriod: 'the same',
  statPeriod: 'is a limit of statistics: tests/mapi/tracking/day-sums.test.ts',
  hoursPeriod: 'the same: tests/mapi/tracking/hour-states.test.ts',
  checkInPeriod: 'the same: tests/mapi/tracking/installed.test.ts',
  tripPeriod: 'the same: tests/mapi/tracking/trip-sums.test.ts',
  stopPeriod: 'the same',
  statBounds: 'the same',
  stopPlaces: 'the same',
  driverLimits: 'the same: tests/mapi/tracking/drivers.test.ts',
  endPeriod: 'the same: tests/mapi/trade/service-ends.test.ts',
  readingPeriod: 'the same: tests/mapi/tracking/readings.test.ts',
  readingBounds: 'the same',
  eitherOf: 'joins rules: contact, totpAnswer',
  longestLegalText: 'is a limit of ops/SetConfig: tests/mapi/people/consents.test.ts',
  inviteLimits: 'are limits of family/AddJoinLink: tests/mapi/people/invites.test.ts',
  hexOf: 'is a form, not a rule: tests/mapi/control/command-parse.test.ts',
  messageIdPattern: 'is a form of device/GetLog: tests/gateway/log-switch.test.ts',
  claimsAnHour: 'is a limit of device/Claim: tests/mapi/fleet/device-claim.test.ts',
  mostAwaited: 'the same',
  claimDays: 'the same',
  addressLimits: 'are limits of the address calls: tests/mapi/tracking/address.test.ts',
  readCoordinates: 'reads a search: lib/rules/coordinates.test.ts',
  readPlace: 'the same',
  isMetres: 'the same',
  fenceLimits: 'are limits of fence/Add: tests/mapi/tracking/fence.test.ts',
  fencePolygon: 'the same',
  fenceLine: 'the same',
  regionAcross: 'tests/mapi/tracking/region.test.ts',
  fenceTypes: 'the same',
  fenceAlarms: 'the same',
  clockPattern: 'the same',
  periodEnds: 'the same',
  mostPeriods: 'the same',
  zone: 'the same',
  poiLimits: 'are limits of poi/Add: tests/mapi/tracking/poi.test.ts',
  poiRules: 'the same',
  beaconLimits: 'are limits of beacon/Add: tests/mapi/tracking/beacons.test.ts',
  beaconRules: 'the same',
  sightingPeriod: 'is a limit of beacon/GetRecord: the same',
  attendanceLimits: 'are limits of attendance/AddRule: tests/mapi/tracking/attendance.test.ts',
  attendanceRules: 'the same',
  periodsApart: 'the same',
  logBookLimits: 'are limits of log books: tests/mapi/tracking/log-book.test.ts',
  monthPattern: 'the same',
  workHoursLimits: 'are limits of family/SetWorkHours: tests/mapi/tracking/work-hours.test.ts',
  periodsADay: 'the same',
  weekDays: 'are words: tests/mapi/tracking/work-hours.test.ts',
  recordingPeriod: 'is of device/GetRecordings: tests/web/recordings.test.ts',
  recordingLimits: 'are of the worker and the gateway: the same, and tests/gateway/media.test.ts',
  endingDays: 'is of a filter of recordings: tests/web/recordings.test.ts',
  firmwareLimits: 'are limits of firmware: tests/mapi/control/firmware.test.ts',
  firmwareRules: 'the same',
  objectLimits: 'are limits of stored objects: tests/mapi/platform/objects.test.ts',
  objectRules: 'the same',
  clientErrorLimits: 'are counts and days: tests/mapi/platform/client-errors.test.ts',
  rolloutRules: 'are of the worker and the gateway: tests/worker/rollouts.test.ts',
  upkeepLimits: 'are limits of device/SetUpkeep: tests/mapi/tracking/upkeep.test.ts',
  upkeepRules: 'the same',
  usualReminder: 'the same',
  upkeepGrace: 'judges what is stored: tests/mapi/tracking/upkeep.test.ts',
  usualColour: 'the same',
  searchForm: 'is a form, not a rule: lib/rules/search-form.test.ts',
  monthsLater: 'is computed, not given: lib/rules/service-time.test.ts',
  isWithinPeriods: 'judges what is stored: lib/rules/time-periods.test.ts',
  unwrapped: 'is geometry: tests/mapi/tracking/fence.test.ts',
  extendedWall: 'is computed, not given: tests/mapi/fleet/bulk.test.ts',
  centsOf: 'is a form, not a rule: lib/rules/price.test.ts',
  typedCents: 'the same',
  price: 'is `payable` before the currency is known',
  readingAs: 'makes rules: lib/rules/rules.test.ts',
  readText: 'reads by rules: lib/rules/rules.test.ts',
  digitsText: 'the same',
  splitCoordinates: 'reads a search: lib/rules/coordinates.test.ts',
  secondFactor: 'is `code` or `recoveryCode`: tests/mapi/people/totp.test.ts',
  passkeyLimits: 'are limits of user/AddPasskey: tests/mapi/people/passkey.test.ts',
  mostCents: 'is a limit of prices and payments: tests/mapi/trade/package.test.ts',
  shareRights: 'are words: tests/mapi/fleet/device-lent.test.ts',
  shareLimits: 'the same',
  guestCommands: 'the same',
  fitsMinutes: 'of incrementpackage/SetIncrementSwitch: tests/mapi/trade/service.test.ts',
  imsi: 'of a column of sim/Import: tests/mapi/trade/sim.test.ts',
  mostSims: 'is a limit of sim/Move: cards in one call',
  whiteListLimits:
    'are limits of sim/AddWhite and DeleteWhite: tests/mapi/trade/white-list.test.ts',
  alarmRuleLimits: 'are limits of alarm/SetRule: tests/mapi/tracking/alarm-rules.test.ts',
  alarmRuleRules: 'the same',
  complaintLimits: 'are limits of complaint/Reply: tests/mapi/trade/complaint.test.ts',
  healthLimits: 'are bounds of ops/SetHealthLimits, and defaults: tests/worker/health.test.ts',
  healthLimitNames: 'the same',
  feedbackLimits: 'are limits of feedback/Reply: tests/mapi/people/feedback.test.ts',
  readProfitDays: 'is of a setting of the operator: lib/rules/profit-days.test.ts',
  usualProfitDays: 'the same',
  withdrawLimits: 'are limits of wallet/Withdraw: tests/mapi/trade/withdraw.test.ts',
  serviceWarning: 'judges what is left: lib/rules/service-warning.test.ts',
  serviceWarnings: 'are words of answers',
  taxRateOf: 'is computed, not given: lib/rules/tax.test.ts',
  taxWithin: 'the same',
  taxOfPart: 'the same',
  imageLimits: 'of POST /upload: tests/web/files.test.ts',
  claimProofSeconds: 'is how long a proof counts: tests/mapi/fleet/device-claim.test.ts',
  proofPort: 'is where a proof is shown: tests/mapi/fleet/device-claim.test.ts',
  mailLengths: 'are of email: lib/rules/rules.test.ts',
  zonePattern: 'is what the document says of zones: tests/catalogue/openapi.test.ts',
  accountSchema: 'is what it says of names at log-in',
  announcementLimits: 'are counts and days: tests/mapi/people/message-life.test.ts',
  scheduleLimits: 'are counts: tests/mapi/platform/schedule.test.ts',
  pushAddress: 'is of dev/SetPush: tests/mapi/platform/data-push.test.ts',
  dataPushLimits: 'are counts: tests/mapi/platform/data-push.test.ts',
  providerLimits: 'are of usermgr/SetProvider: tests/mapi/people/provider-login.test.ts',
  scimLimits: 'are of /scim: tests/web/scim.test.ts',
  scimKeyPrefix: 'begins its keys: the same',
  apiKeyLimits: 'are counts: tests/mapi/people/api-keys.test.ts',
  apiKeyPrefix: 'begins keys: the same',
  callLimits: 'are of any call: tests/mapi/door/envelope.test.ts',
  voiceLimits: 'are of cmd/Send: tests/mapi/control/voice-message.test.ts',
  textLimits: 'are lengths, which the schemas of the contract hold',
}

function usedRules(folder: string): string[] {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = fs.readFileSync(path.join(folder, file), 'utf8')
      const imports = text.matchAll(/import \{([^}]*)\} from '#lib\/rules\//g)
      return [...imports].flatMap(([, names = '']) => names.split(','))
    })
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '))
}

test('no rule that the server uses is left out', () => {
  const tried = new Set([
    ...fieldRules.map(({ rule }) => rule),
    ...sheetRules.map(([rule]) => rule),
    ...Object.keys(others).map((name) => name.split(':')[0] ?? ''),
    ...Object.keys(elsewhere),
  ])
  const used = ['lib/contract', 'lib/codes', 'server', 'workers'].flatMap(usedRules)
  expect([...new Set(used)].filter((name) => !tried.has(name))).toEqual([])
})
