import { z } from 'zod'
import { settingLimits } from '#lib/codes/account-settings.ts'
import { alarmStatuses, disposalResults } from '#lib/codes/alarm-disposal.ts'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { locationKindNames, satelliteTypeNames } from '#lib/codes/location-kinds.ts'
import { defineFunc } from '../define.ts'
import { alarmId, limitSize, sfamilyid, simei, unixTime } from '../fields.ts'

/** An alarm in lists, bell and /push. */
export const alarmItem = z.object({
  id: alarmId,
  time: z.int().describe('Unix seconds of the fix that raised it'),
  end_time: z.int().nullable().describe('Unix seconds; null while it lasts, and for events'),
  peak: z
    .int()
    .nullable()
    .describe(
      'Worst value of the episode: tenths of km/h (overspeed), per cent (lowPower, oxygenLow), beats a minute (heartHigh, heartLow)',
    ),
  newTime: z.int().describe('Unix seconds when the platform took it in'),
  type: z.enum(alarmTypeNames),
  level: z.enum(['info', 'warning', 'critical']),
  imei: z.string(),
  simei,
  sfamilyid,
  car_number: z.string(),
  devspeed: z.int().describe('Tenths of km/h'),
  addr: z.string().describe('lat,lon in degrees; empty without a position'),
  loc_type: z.enum(locationKindNames).nullable(),
  positionType: z.int().min(1).max(8).nullable().describe('`loc_type` as its number'),
  satellite_type: z.array(z.enum(satelliteTypeNames)),
  alarm_name: z.string().describe('Name of the type in the language of the session'),
  content: z.string().describe('What happened to which device, in one line'),
  alarmAddr: z.string().describe('Address, empty where the platform knows none'),
  status: z.enum(alarmStatuses),
  result: z.enum(disposalResults).nullable().describe('Of alarm/Handle; null before'),
  handler: z.string().describe('Who handled it; else empty'),
  note: z.string(),
  handle_time: z.int().nullable().describe('Unix seconds'),
  handle_seconds: z.int().nullable().describe('From its beginning until it was handled'),
  power: z.int().nullable(),
  detail: z.string().describe('identityConflict: the address that claimed the device; else empty'),
  fencename: z.string().describe('Fence that it is about; else empty'),
  acc_state: z.enum(['e_acc_close', 'e_acc_open', 'e_acc_empty']),
  signa_val: z.int().nullable().describe('GSM strength at that moment, per cent'),
  oil_state: z
    .enum(['e_oil_close', 'e_oil_open', 'e_oil_empty'])
    .describe('Fuel cut off, not cut off, unknown'),
  version: z.string().nullable().describe('Firmware of the device'),
})

export const onlyBelow = z
  .array(sfamilyid)
  .min(1)
  .max(settingLimits.treeNodes)
  .describe('Only of these organisations and all below them')

export const getLastAlarm = defineFunc('alarm/GetLastAlarm', {
  summary:
    'Alarms taken in since a moment, for the bell: poll with the `next_begin_time` of the answer before, nothing is missed or repeated.',
  access: [],
  accessIf: { is_get_child: 'e_ua_websocket_gchild' },
  writes: false,
  scope: { sfamilyid: 'organisation', sfamilyids: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional(),
    is_get_child: z
      .boolean()
      .default(false)
      .describe(
        'Also of all organisations below: with the right e_ua_websocket_gchild, or in the root organisation',
      ),
    sfamilyids: onlyBelow.optional(),
    limit_size: limitSize,
    begin_time: z
      .union([unixTime, z.string().regex(/^(\d{1,10}|\d{13}|\d{16})(:\d{1,16})?$/)])
      .optional()
      .describe(
        'Unix seconds (13 digits: milliseconds), or the cursor of an answer before; the last 24 hours without it',
      ),
  }),
  reply: z.object({ items: z.array(alarmItem), next_begin_time: z.string() }),
  errors: ['notFound'],
})
