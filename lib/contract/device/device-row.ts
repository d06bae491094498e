import { z } from 'zod'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { displayStates, lineStates } from '#lib/codes/device-state.ts'
import { latMicro, lonMicro, sfamilyid, sgid, simei, unixTime } from '../fields.ts'

/** A device with its present state: rows of family/GetDeviceList, core of device/GetDetail (spec §3, Device). */
export const deviceRow = z.object({
  simei,
  imei: z.string(),
  name: z.string().describe('Name or plate; the last six digits of the number when none was given'),
  model: z.string(),
  protocol: z.enum(['jt808', 'gt06', 'osmand']),
  icon: z.int().describe("Index into the brand's map icons"),
  wired: z.int().describe('0 wired, 1 wireless'),
  sfamilyid,
  sfamily_name: z.string(),
  sgid: sgid.nullable(),
  state: z.enum(displayStates),
  line_state: z.enum(lineStates),
  state_since: unixTime.nullable().describe('Since when it moves or stands'),
  fix_time: unixTime.nullable(),
  seen_time: unixTime.nullable().describe('Last sign of life'),
  lat: latMicro.nullable(),
  lon: lonMicro.nullable(),
  loc_type: z.enum(['e_gps', 'e_lbs', 'e_wifi']).nullable(),
  satellite_type: z.array(z.enum(['e_type_gps', 'e_type_beidou'])),
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
})
