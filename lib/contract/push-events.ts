import { z } from 'zod'
import type { DeliveryType } from '#lib/codes/data-push.ts'
import { lineStates } from '#lib/codes/device-state.ts'
import { locationKindNames } from '#lib/codes/location-kinds.ts'
import { alarmItem } from './alarm/get-last-alarm.ts'
import {
  latMicro,
  lonMicro,
  protocol,
  sfamilyid,
  sgid,
  simei,
  unixMillis,
  unixTime,
} from './fields.ts'

const ofDevice = { simei, imei: z.string(), name: z.string() }

/** A report with a place, as it was taken in: late ones come late. */
export const locationEvent = z.object({
  ...ofDevice,
  time: unixTime.describe('Of the fix, by the device'),
  lat: latMicro,
  lon: lonMicro,
  speed: z.int().describe('Tenths of km/h'),
  course: z.int().nullable(),
  altitude: z.int().describe('Metres'),
  mileage: z.int().nullable().describe('Metres'),
  loc_type: z.enum(locationKindNames),
  accuracy: z.int().nullable().describe('Metres around a place of cells or Wi-Fi'),
  acc: z.enum(['e_acc_close', 'e_acc_open', 'e_acc_empty']),
  satellites: z.int().nullable(),
  signal: z.int().nullable().describe('GSM strength, per cent'),
  power: z.int().nullable().describe('Battery, per cent'),
  charging: z.boolean().nullable(),
  oil_cut: z.boolean().nullable(),
  is_late: z.boolean().describe('Sent by the device after it had been out of touch'),
})

/** Each time one of these changes. */
export const stateEvent = z.object({
  ...ofDevice,
  time: unixTime.describe('When the platform saw it'),
  line_state: z.enum(lineStates),
  is_moving: z.boolean(),
  acc: z.enum(['e_acc_close', 'e_acc_open', 'e_acc_empty']),
  charging: z.boolean().nullable(),
  oil_cut: z.boolean().nullable(),
})

/** The record of a device, after each change of it. */
export const deviceEvent = z.object({
  ...ofDevice,
  time: unixTime.describe('Of the change'),
  model: z.string(),
  protocol,
  sfamilyid,
  sfamily_name: z.string(),
  sgid: sgid.nullable(),
  sgid_name: z.string().nullable(),
  sim: z.string().nullable(),
  iccid: z.string().nullable(),
  version: z.string().nullable(),
  remark: z.string(),
  activation_time: unixTime.nullable(),
  start_dev_time: unixTime.nullable().describe('Start of the platform service'),
  due_time: unixTime.nullable().describe('End of the platform service'),
})

/** A message of a device as it came, also one that could not be read. Of the frame log: half a minute late. */
export const originalEvent = z.object({
  ...ofDevice,
  time: unixTime.describe('When it came'),
  time_ms: unixMillis.describe('The same in milliseconds'),
  protocol,
  message: z.string().describe('Message id and name, as `0x0200 location`; empty if unreadable'),
  hex: z.string(),
  error: z
    .string()
    .nullable()
    .describe('Why it was refused; beside a name: what of it was left out'),
})

/** Of a message that tries an address. */
export const testEvent = z.object({
  time: unixTime.describe('When it was sent'),
  account: z.string().describe('Who had it sent'),
})

/** An event of each type of messages. */
export const pushEvents = {
  location: locationEvent,
  alarm: alarmItem,
  state: stateEvent,
  device: deviceEvent,
  original: originalEvent,
  test: testEvent,
} as const satisfies Record<DeliveryType, z.ZodObject>
