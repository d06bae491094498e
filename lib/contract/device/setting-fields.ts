import { z } from 'zod'
import {
  alarmKeys,
  alarmValueOf,
  functionBitPattern,
  notifyBits,
  type OtherKey,
  otherKeys,
  otherSettingOf,
  settingStates,
  valueRule,
} from '#lib/codes/device-settings.ts'
import { interval } from '#lib/rules/intervals.ts'
import { digitsText, whole } from '#lib/rules/number.ts'
import { firstBroken, oneOf, optional, type Rule } from '#lib/rules/rule.ts'
import { sim } from '#lib/rules/sim.ts'
import { bulkReply, bulkSimeis } from '../fail-item.ts'
import { requestId, simei } from '../fields.ts'

function rulesOf(key: string): Rule[] {
  const setting = otherKeys.includes(key as OtherKey) ? otherSettingOf(key as OtherKey) : undefined
  if (setting?.type === 'number') return [interval(setting.limit)]
  if (setting?.type === 'choice') return [oneOf(setting.values)]
  if (setting?.type === 'sim') return [optional(sim)]
  return [whole(0, 1)]
}

function addIssue(context: z.RefinementCtx, path: string, rule: Rule) {
  const params = { rule: rule.key, values: rule.values }
  context.addIssue({ code: 'custom', message: rule.key, path: [path], params })
}

export const settingItem = z
  .strictObject({
    key: z.union([z.enum(otherKeys), z.string().regex(functionBitPattern)]),
    value: z
      .union([z.int(), z.string().trim().overwrite(digitsText).max(20)])
      .nullable()
      .describe(
        'Switches 1 open, 0 closed; lbsswitch the other way round. Intervals in seconds. Null: up to the device again',
      ),
  })
  .superRefine(({ key, value }, context) => {
    if (value === null) return
    const isText = key === 'positionlevel' || key === 'rechage_sim'
    const isOfType = isText === (typeof value === 'string')
    const rules = rulesOf(key)
    const broken = isOfType ? firstBroken(String(value), rules) : rules[0]
    if (broken) addIssue(context, 'value', broken)
  })

export const alarmSettingItem = z
  .strictObject({
    key: z.enum(alarmKeys),
    open: z
      .int()
      .min(0)
      .max(1)
      .nullable()
      .describe('1 the alarm is on. Null: up to the device again'),
    notify: z
      .int()
      .min(0)
      .max(notifyBits.app | notifyBits.sms | notifyBits.phone)
      .describe('App 1, SMS 2, phone 4; their sum'),
    value: z
      .int()
      .optional()
      .describe(
        'shake_value 10-254, speed_value 10-190 km/h, sleep_overtime_threshold and rest_value (5, 10, 20, 30) in minutes, displace_value in metres, guard_hours from × 100 + to, 0 none, heart_high and heart_low beats a minute, oxygen_low per cent, body_temperature tenths of °C, pressure_high systolic mmHg, the diastolic limit being 50 lower',
      ),
  })
  .superRefine(({ key, value }, context) => {
    if (value === undefined) return
    const own = alarmValueOf(key)
    const broken = own ? firstBroken(String(value), [valueRule(own)]) : whole(0, 0)
    if (broken) addIssue(context, 'value', broken)
  })

export const settingStanding = {
  state: z.enum(settingStates),
  reply: z.string().nullable().describe("The device's answer in words, or why it was not sent"),
  update_time: z.int().nullable().describe('Unix seconds of the last change; null when never set'),
}

export const settingRead = {
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({ simei }),
  errors: ['deviceNotFound'],
} as const

export const settingWrite = {
  access: ['e_ua_set_device'],
  writes: true,
  scope: { simei: 'device' },
  reply: bulkReply,
  rate: { perSecond: 2, burst: 10 },
} as const

/** Which devices are set. */
export const settingTargets = { simei: bulkSimeis, request_id: requestId }
