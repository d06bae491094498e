import { z } from 'zod'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { displayStates, humanStates, lineStates } from '#lib/codes/device-state.ts'
import { locationKindNames, satelliteTypeNames } from '#lib/codes/location-kinds.ts'
import { latMicro, lonMicro, protocol, sfamilyid, sgid, simei, suid, unixTime } from '../fields.ts'

/** Row of family/GetDeviceList, core of device/GetDetail. */
export const deviceRow = z.object({
  simei,
  imei: z.string(),
  name: z.string().describe('Name or plate; the last six digits of the number when none was given'),
  model: z.string(),
  protocol,
  icon: z.int().describe("Index into the brand's map icons"),
  wired: z.int().describe('0 wired, 1 wireless'),
  sfamilyid,
  sfamily_name: z.string(),
  sgid: sgid.nullable(),
  sgid_name: z.string().nullable().describe('Name of its group'),
  suid: suid.nullable().describe('Account that it is bound to'),
  account: z.string().nullable().describe('Log-in name of that account'),
  phone: z.string().nullable().describe('Phone that it is bound to'),
  dealer_sid: sfamilyid.nullable().describe('Dealer that it is bound to'),
  dealer_name: z.string().nullable(),
  sim: z.string().nullable(),
  iccid: z.string().nullable(),
  version: z.string().nullable(),
  remark: z.string(),
  state: z.enum(displayStates),
  line_state: z.enum(lineStates),
  human_state: z
    .enum(humanStates)
    .describe(
      'The view of two states: e_line_human while it is in touch, whether it moves or stands still',
    ),
  state_since: unixTime.nullable().describe('Since when it moves or stands'),
  fix_time: unixTime.nullable(),
  seen_time: unixTime.nullable().describe('Last sign of life'),
  lat: latMicro.nullable(),
  lon: lonMicro.nullable(),
  loc_type: z.enum(locationKindNames).nullable(),
  accuracy: z.int().nullable().describe('Metres around a place of cells or Wi-Fi'),
  satellite_type: z.array(z.enum(satelliteTypeNames)),
  speed: z.int().nullable().describe('Tenths of km/h'),
  course: z.int().nullable(),
  mileage: z.int().nullable().describe('Metres'),
  satellites: z.int().nullable(),
  signal: z.int().nullable().describe('GSM strength, per cent'),
  power: z.int().nullable().describe('Battery, per cent'),
  charging: z.boolean().nullable(),
  acc: z.enum(['e_acc_close', 'e_acc_open', 'e_acc_empty']),
  oil_cut: z.boolean().nullable(),
  alarms: z.array(z.enum(alarmTypeNames)).describe('Conditions that hold now'),
  activation_time: unixTime.nullable(),
  start_dev_time: unixTime.nullable().describe('Start of the platform service'),
  due_time: unixTime.nullable().describe('End of the platform service'),
  frozen_time: unixTime.nullable().describe('Frozen since then; a flag beside the state'),
  modify_time: unixTime.describe('Last change by a person'),
})
