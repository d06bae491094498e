import { z } from 'zod'
import { protocolNames } from '#lib/codes/protocols.ts'
import {
  fewestUnixMillis,
  inSeconds,
  mostUnixMillis,
  mostUnixSeconds,
} from '#lib/codes/unix-time.ts'
import { listedNumber, plainNumber, printedNumber } from '#lib/rules/device-number.ts'
import { language } from '#lib/rules/language.ts'
import { atMost } from '#lib/rules/required.ts'
import { optional } from '#lib/rules/rule.ts'
import { named, ruled, tidied } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { zone } from '#lib/rules/zone.ts'
import { zonePattern } from '#lib/rules/zone-pattern.ts'
import { decimalsUpTo } from './decimals-up-to.ts'

/** Largest ids on the wire, in a JavaScript number, in a 4-byte column. */
const largest = {
  wire: '9223372036854775807',
  number: String(Number.MAX_SAFE_INTEGER),
  column: '2147483647',
}

/** `title` is what the OpenAPI document calls it. */
const bounded = (title: string, most: string) =>
  z.string().regex(decimalsUpTo(most)).meta({ title })

/** 64-bit ids travel as decimal strings. */
const id = (title: string, what: string, most = largest.wire) =>
  bounded(title, most).describe(`Id of ${what}, a decimal string`)

/** An id only compared: `last_…`, filters. Beyond 32 bits fails in the store. */
export const comparedId = ({ description = '' }: ReturnType<typeof id>) =>
  bounded('CursorId', largest.column).describe(description)

export const simei = id('DeviceId', 'a device')
export const sfamilyid = id('OrganisationId', 'an organisation')
export const sgid = id('GroupId', 'a group of devices')
export const suid = id('AccountId', 'an account')
export const errorId = id('ErrorId', 'a kind of error of the console')
export const fenceId = id('FenceId', 'a fence')
export const poiId = id('PlaceId', 'an own place', largest.column)
export const beaconId = id('BeaconId', 'a beacon', largest.column)
export const attendanceRuleId = id('AttendanceRuleId', 'a rule of attendance', largest.column)
export const alarmRuleId = id('AlarmRuleId', 'a rule about alarms', largest.column)
export const upkeepId = id('UpkeepId', 'a plan of upkeep', largest.column)
export const tripNoteId = id('TripNoteId', 'a note on a trip or stop', largest.column)
export const alarmId = id('AlarmId', 'an alarm', largest.number)
export const commandId = id('CommandId', 'a command', largest.number)
export const taskId = id('TaskId', 'a long operation', largest.number)
export const undoId = id('UndoId', 'a change that can be undone', largest.number)
export const selectionId = id('SelectionId', 'a selection of devices', largest.number)
export const messageId = id('MessageId', 'a message', largest.number)
export const batchNo = id('PackageId', 'a package', largest.column)
export const priceChangeId = id('PriceChangeId', 'a price that was set', largest.number)
export const invitationId = id('InvitationId', 'an invitation to a device', largest.column)
export const withdrawId = id('WithdrawalId', 'a withdrawal', largest.column)
export const debtId = id('DebtId', 'a debt in one currency', largest.column)
export const complaintId = id('ComplaintId', 'a complaint', largest.column)
export const feedbackId = id('FeedbackId', 'feedback', largest.column)
export const simCardId = id('SimCardId', 'a SIM card', largest.column)
export const cardId = id('BankCardId', 'a bank card', largest.column)
export const entryId = z
  .string()
  .regex(/^\d{1,9}-\d{1,15}$/)
  .describe('Id of an entry of a statement')
export const objectId = id('ObjectId', 'the object')
export const iccidChangeId = id('SimChangeId', 'a change of SIM', largest.number)
export const hardwareChangeId = id('HardwareChangeId', 'a change of hardware', largest.number)
export const lotId = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,14})$/)
  .meta({ title: 'QuotaBatchId' })
  .describe(
    'Id of a batch of a quota, a decimal string; `0`: the default, not used or added to yet',
  )
export const serviceUseId = id('ServiceUseId', 'a use of a service', largest.number)
export const recordingId = id('RecordingId', 'a recording, picture or film', largest.number)
export const auditId = id('AuditEventId', 'an entry of the log', largest.number)
export const scheduleId = id('ScheduleId', 'a scheduled report', largest.column)
export const firmwareId = id('FirmwareId', 'a firmware', largest.column)
export const rolloutId = id('RolloutId', 'a roll-out of firmware', largest.column)
export const inviteId = id('InviteId', 'a link of invitation', largest.column)
/** Of the address of a link of invitation. */
export const inviteToken = z.string().regex(/^[\w-]{43}$/)
export const consentId = id('ConsentId', 'a consent', largest.column)
export const announcementId = id('AnnouncementId', 'a message', largest.column)
export const runId = id('ScheduleRunId', 'a run of a scheduled report', largest.number)
export const pushId = id('PushId', 'a subscription', largest.column)
export const apiKeyId = id('ApiKeyId', 'a key', largest.column)
export const passkeyId = id('PasskeyId', 'a passkey', largest.column)
export const feedId = id('FeedId', 'a feed', largest.column)
export const deliveryId = id('DeliveryId', 'a delivery', largest.number)
export const fileId = z.uuid().describe('Id of a file')

/** Up to 20 letters or digits: HTTP phones' numbers may be words. */
export const imei = tidied(plainNumber, listedNumber).describe('Number printed on the device')
/** Of one that is taken in. */
export const newImei = tidied(printedNumber, listedNumber).describe(
  'Number printed on the device, 6 to 15 digits; of a phone its name, up to 20 letters and digits',
)

/** May be empty. */
export const deviceName = named().max(textLimits.deviceName)

/** A text of a person, in one form of Unicode. */
export const remark = z.string().trim().normalize('NFC').max(textLimits.remark)

/** What a device speaks. */
export const protocol = z.enum(protocolNames)

/** Unix seconds, of times that are given in milliseconds too; 11 and 12 digits are neither. */
const timeUpTo = (most: number) =>
  z
    .int()
    .overwrite(inSeconds)
    .min(0)
    .max(most)
    .meta({
      maximum: Math.min(most * 1000 + 999, mostUnixMillis),
      not: { minimum: most + 1, maximum: fewestUnixMillis - 1 },
      description: 'Unix time in seconds',
      sent: '13 digits are milliseconds, 11 and 12 are refused',
    })

/** Unix seconds. */
export const unixTime = timeUpTo(mostUnixSeconds)
/** As the tracking store keeps it: four bytes, 2020 to 2088. */
export const trackTime = timeUpTo(3_725_320_447)
/** Unix milliseconds. */
export const unixMillis = z.int().min(0).max(mostUnixMillis).describe('Unix time in milliseconds')
/** Degrees WGS-84 × 1 000 000. */
type Bounds = { min?: number; max?: number }

/** Integers by the ten thousand: one schema for all costs a tenth of one for each. */
export const intColumn = ({
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
}: Bounds = {}) =>
  z
    .custom<number[]>(
      (value) =>
        Array.isArray(value) &&
        value.every((one) => Number.isSafeInteger(one) && one >= min && one <= max),
    )
    .meta({ type: 'array', items: { type: 'integer', minimum: min, maximum: max } })

export const latMicro = z
  .int()
  .min(-90_000_000)
  .max(90_000_000)
  .describe('Latitude, degrees × 1 000 000, WGS-84')
export const lonMicro = z
  .int()
  .min(-180_000_000)
  .max(180_000_000)
  .describe('Longitude, degrees × 1 000 000, WGS-84')
/** As on the map, #rrggbb. */
export const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .transform((hex) => hex.toLowerCase())
  .describe('As on the map, #rrggbb')
export const pwdMd5 = z
  .string()
  .regex(/^[0-9a-fA-F]{32}$/)
  .transform((hex) => hex.toLowerCase())
  .describe('Hex md5 of the password in UTF-8 (NFKC, where it has signs beyond ASCII)')

/** As people paste it. */
export const searched = tidied(plainNumber).max(textLimits.search)
export const searchedDevice = searched.describe('Part of the number or of the name')

/** Kept for clients that know no names: a zone whose clock never changes, unless the present one shows it. */
export const zoneMinutes = z
  .int()
  .min(-720)
  .max(840)
  .multipleOf(15)
  .describe('Minutes east of UTC; `zone_name` goes before')

export const zoneName = ruled(atMost(40), zone)
  .meta({ title: 'ZoneName', pattern: zonePattern() })
  .describe('Time zone: an IANA name such as Europe/Berlin, or like UTC+05:30')

export const languageCode = ruled(atMost(40), language)
/** Empty for none. */
export const askedLanguage = ruled(atMost(40), optional(language)).optional()

const currency = z.string().regex(/^[A-Z]{3}$/)

/** A worker that writes a file serves all brands. */
export const currencyParam = currency.optional().describe("ISO 4217; the brand's without it")
/** Of a list whose rows name their own. */
export const onlyCurrency = currency.optional().describe('ISO 4217; all without it')

export const limitSize = z.int().min(1).max(100).default(100).describe('Rows a page')

/** `last_…` params name one row: all or none, half would start over. */
export const wholeCursor = <P extends z.ZodObject>(params: P): P => {
  const cursor = Object.keys(params.shape).filter((name) => name.startsWith('last_'))
  return params.superRefine((values, context) => {
    const missing = cursor.filter((name) => values[name] === undefined)
    if (missing.length === cursor.length) return
    for (const name of missing)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'tips1',
        params: { rule: 'tips1' },
      })
  })
}

/** Of lists that look among rows of others: where the next page begins. `what`: those rows. */
export const nextOf = <C extends z.ZodRawShape>(cursor: C, what: string) =>
  z
    .object(cursor)
    .nullable()
    .describe(
      `Where the next page begins; null after the last. A page before it may be short or empty: a call looks through 50,000 ${what} of others at most`,
    )

export const requestId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/)
  .optional()
  .describe('Repeat-safe: the same id again returns the first answer')
