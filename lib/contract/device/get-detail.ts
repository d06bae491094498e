import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { latMicro, lonMicro, sfamilyid, simei, unixTime } from '../fields.ts'
import { leftFlow, serviceItem } from '../service-fields.ts'
import { profileReply } from './device-profile.ts'
import { deviceRow } from './device-row.ts'

export const getDetail = defineFunc('device/GetDetail', {
  summary:
    'Everything about one device: its row, its place in the tree and its last report in full.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    get_user: z.boolean().default(false).describe('Also answer `user`'),
    get_increment: z.boolean().default(false).describe('Also answer `increment`'),
    get_health: z.boolean().default(false).describe('Also answer `has_health`'),
    get_trace: z.boolean().default(false).describe('Also answer `trace_until`'),
  }),
  reply: deviceRow.extend({
    ...profileReply.shape,
    create_time: unixTime,
    addr: z.string().nullable().describe('Address of the last fix, in the language of the session'),
    city: z.string().nullable(),
    last_pos: z
      .object({ lat: latMicro, lon: lonMicro, time: unixTime })
      .nullable()
      .describe('Last fix'),
    flow: z
      .int()
      .nullable()
      .describe('Platform service in all, from its start to its end, seconds; null without an end'),
    rflow: z
      .int()
      .nullable()
      .describe('Platform service left, seconds, 0 when it is over; null without an end'),
    can_edit: z.boolean().describe('Whether the caller may change it'),
    chain: z
      .array(z.object({ sid: sfamilyid, sname: z.string() }))
      .describe('Organisations above, caller first'),
    extra: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('Further items of the last report'),
    clock_off: z
      .int()
      .nullable()
      .describe(
        'Seconds that its clock was off in the last report, ahead above 0; null when it was right. With a wrong clock what it reports is kept, but is no place of now',
      ),
    has_health: z
      .boolean()
      .nullable()
      .describe('With `get_health`: whether it ever told of its wearer (device/GetHealth)'),
    can_trace: z.boolean().describe('Whether the caller may track it and its protocol knows how'),
    trace_longest: z
      .int()
      .nullable()
      .describe('Most seconds that its protocol tracks for; null where it cannot be tracked'),
    can_stop_trace: z
      .boolean()
      .describe('Whether its protocol knows how to end it early (cmd/StopTrace)'),
    trace_until: unixTime
      .nullable()
      .describe('With `get_trace`: being tracked until then (cmd/StartTrace); null: it is not'),
    user: z
      .object({ sfamilyid, name: z.string(), phone: z.string().nullable() })
      .nullable()
      .describe('Whose device it is'),
    increment: z.array(serviceItem.omit({ devFlow: true }).extend(leftFlow)),
  }),
  errors: ['deviceNotFound'],
})
