import { type SqlBool, sql } from 'kysely'
import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import {
  type AlarmLevel,
  type AlarmType,
  alarmTypeNames,
  alarmTypes,
} from '#lib/codes/alarm-types.ts'
import { type NoticeWay, noticeWayNames, noticeWays } from '#lib/codes/notice-ways.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { minuteTime } from '#lib/format/time.ts'
import { alarmItemOf } from '#lib/live/alarm-item.ts'
import { isWithinPeriods } from '#lib/rules/time-periods.ts'
import type { Config } from '../../../config.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { alarmTexts } from '../../../texts/alarm-texts.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { mayListen, ownBrand } from '../../people/auth/with-brand-rights.ts'
import { linkTo } from '../../people/schedule/schedule-links.ts'
import { spendEach } from '../../trade/quota/spend.ts'
import type { StoredAlarmRow } from '../alarm/select-alarms.ts'
import type { NoticeRecipient, ToldDevice } from './recipients.ts'

/** Of the recipient; the installation's where it has none. */
const brandOf = ({ brand }: NoticeRecipient) => resolveBrand(undefined, brand)

/**
 * Where the console shows the alarm with what was recorded then, to who logs in; nothing of it is in the mail. Undefined
 * for who may not hear it, or of a device that records nothing.
 */
function mediaLink({ alarm, device, recipient, config }: Telling): string | undefined {
  const { hearsRecordings, region } = recipient
  const brand = brandOf(recipient)
  if (!device.records || !hearsRecordings) return undefined
  if (!mayListen(region, brand, ownBrand(config))) return undefined
  const at = alarm.time + storeEpoch
  const query = new URLSearchParams({
    devices: device.imei,
    period: `${at - 60}-${at + 60}`,
    alarm: String(alarm.id),
  })
  return linkTo(config, recipient, `/notify/alarm?${query}`)
}

/** Subject and body of an alarm's notice, in the language, zone and brand of the recipient; SMS and calls have no subject. */
async function noticeText(telling: Telling, way: NoticeWay) {
  const { alarm, device, recipient } = telling
  const { lang, zone } = recipient
  const profile = brandOf(recipient)
  const item = alarmItemOf(alarm, device, await alarmTexts(lang, profile.brand))
  const texts = messageTexts(lang, profile.brand).alarm
  const values = {
    brand: profile ? brandText(profile.name, lang) : '',
    content: item?.content ?? '',
    device: item?.car_number ?? device.imei,
    number: device.imei,
    alarm: item?.alarm_name ?? '',
    time: minuteTime(item?.time ?? 0, zone),
    place: item?.alarmAddr || item?.addr || '-',
  }
  const link = way === 'mail' ? mediaLink(telling) : undefined
  const media = link === undefined ? '' : `\n${fillText(texts.media, { link })}`
  return {
    subject: way === 'mail' || way === 'push' ? fillText(texts.subject, values) : '',
    body: `${fillText(texts[way], values)}${media}`,
  }
}

/** More of one kind and device within it add no message. */
const mergeSeconds = 60

const levels = new Map<number, AlarmLevel>(
  alarmTypeNames.map((name) => [alarmTypes[name].bit, alarmTypes[name].level]),
)
const nameOfBit = new Map<number, AlarmType>(
  alarmTypeNames.map((name) => [alarmTypes[name].bit, name]),
)
export const isCritical = ({ type }: StoredAlarmRow) => levels.get(type) === 'critical'

/** `now`: Unix ms. */
export type NoticeSending = {
  now: number
  config: Pick<Config, 'APP_URL' | 'PORT' | 'DEFAULT_BRAND'>
}

export type Telling = NoticeSending & {
  alarm: StoredAlarmRow
  device: ToldDevice
  recipient: NoticeRecipient
  mask: number
}

/** By the hours that a person has chosen, or those of the device. */
function isQuiet({ recipient, device, now }: Telling): boolean {
  const { quietStart: start, quietEnd: end, zone } = recipient
  const isOwn =
    start !== null && end !== null && isWithinPeriods([{ start, end }], zone, now / 1000)
  const { quietHours } = device
  return isOwn || (quietHours !== null && isWithinPeriods([quietHours], device.zone, now / 1000))
}

/** Each way once, however often it runs. */
export async function writeNotices(client: PoolClient, telling: Telling): Promise<number> {
  const { alarm, recipient, mask } = telling
  const name = nameOfBit.get(alarm.type)
  const isWanted = name && (recipient.types.length === 0 || recipient.types.includes(name))
  if (!isWanted || (!isCritical(alarm) && isQuiet(telling))) return 0
  let count = 0
  for (const way of noticeWayNames) {
    if (!recipient.ways.includes(way) || (mask & noticeWays[way].bit) === 0) continue
    if (await writeNotice(client, telling, way)) count++
  }
  return count
}

const targetOf = ({ email, phone, browsers }: NoticeRecipient, way: NoticeWay) =>
  ({ mail: email, push: browsers, sms: phone, phone })[way]

async function writeNotice(client: PoolClient, telling: Telling, way: NoticeWay): Promise<boolean> {
  const { alarm, device, recipient, now } = telling
  const target = targetOf(recipient, way)
  if (!target || (!isCritical(alarm) && (await isMerged(client, telling, way)))) return false
  const { subject, body } = await noticeText(telling, way)
  const at = new Date(now)
  const written = await run(
    client,
    db
      .insertInto('outbox_message')
      .values(
        rowFor('outbox_message', {
          channel: way,
          target,
          brand: recipient.brand,
          subject,
          body,
          next_at: at,
          created_at: at,
          alarm_id: alarm.id,
          alarm_type: alarm.type,
          account_id: recipient.accountId,
          device_id: device.id,
          calls_left: way === 'phone' ? (device.callTimes ?? 1) - 1 : 0,
        }),
      )
      .onConflict((conflict) =>
        conflict.columns(['alarm_id', 'account_id', 'channel']).doNothing(),
      ),
  )
  return written > 0 && (await payFor(client, telling, way))
}

/** Without a quota left nobody is notified this way. Calls after the first are paid for when they are made. */
async function payFor(
  client: PoolClient,
  { alarm, device, recipient, now }: Telling,
  way: NoticeWay,
): Promise<boolean> {
  const { service } = { service: undefined, ...noticeWays[way] }
  if (service === undefined) return true
  const refused = await spendEach(client, { service, n: 1, now, deviceIds: [device.id] })
  if (refused.size === 0) return true
  await run(
    client,
    db
      .deleteFrom('outbox_message')
      .where('alarm_id', '=', alarm.id)
      .where('account_id', '=', recipient.accountId)
      .where('channel', '=', way),
  )
  return false
}

async function isMerged(
  client: PoolClient,
  { alarm, device, recipient, now }: Telling,
  way: NoticeWay,
): Promise<boolean> {
  const lately = db
    .selectFrom('outbox_message')
    .select('id')
    .where('account_id', '=', recipient.accountId)
    .where('device_id', '=', device.id)
    .where('alarm_type', '=', alarm.type)
    .where('channel', '=', way)
    .where(
      (eb) =>
        sql<SqlBool>`${eb.ref('created_at')} > ${new Date(now - mergeSeconds * 1000)}::timestamptz`,
    )
    .limit(1)
  return (await first(client, lately)) !== undefined
}
