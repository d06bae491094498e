import { brandText } from '#brands/public.ts'
import { brands } from '#brands/resolve.ts'
import type { NoticeWay } from '#lib/codes/notice-ways.ts'
import { minuteTime } from '#lib/format/time.ts'
import { alarmItemOf } from '#lib/live/alarm-item.ts'
import { alarmTexts } from '../../../texts/alarm-texts.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import type { StoredAlarmRow } from '../alarm/select-alarms.ts'
import type { Recipient, ToldDevice } from './recipients.ts'

/** Subject and body of an alarm's notice, in the language, zone and brand of the recipient; SMS and calls have no subject. */
export async function noticeText(
  { alarm, device, recipient }: { alarm: StoredAlarmRow; device: ToldDevice; recipient: Recipient },
  way: NoticeWay,
) {
  const { lang, zone } = recipient
  const item = alarmItemOf(alarm, device, await alarmTexts(lang))
  const profile = brands.find(({ brand }) => brand === recipient.brand) ?? brands[0]
  const texts = messageTexts(lang).alarm
  const values = {
    brand: profile ? brandText(profile.name, lang) : '',
    content: item?.content ?? '',
    device: item?.car_number ?? device.imei,
    number: device.imei,
    alarm: item?.alarm_name ?? '',
    time: minuteTime(item?.time ?? 0, zone),
    place: item?.alarmAddr || item?.addr || '-',
  }
  return {
    subject: way === 'mail' || way === 'push' ? fillText(texts.subject, values) : '',
    body: fillText(texts[way], values),
  }
}
