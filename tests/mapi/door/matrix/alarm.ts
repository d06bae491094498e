import { expect } from 'vitest'
import { each, hour, type Matrix, onDevice, onOrganisation, type Row } from './actors.ts'

/** Root needs no right for alarms below. */
const withoutChildAlarms = each('noPermission', 'bare', 'device', 'neighbour')

const accounts = (outcome: 'pushAddress' | 'notFound') =>
  each(outcome, 'root', 'dealer', 'sub', 'owner', 'sibling', 'bare', 'tool')
const accountsOnly = each('accountsOnly', 'device', 'neighbour')
const browser = { endpoint: 'https://push.example.com/none' }

const change = (params: object, status: string): Row => ({
  params: ({ alarmId }) => ({ ids: [alarmId], ...params }),
  outcomes: each('notFound', 'sibling', 'bare', 'neighbour'),
  shows: {
    by: 'alarm/GetDetail',
    params: ({ simei, alarmId }) => ({ simei, id: alarmId }),
    reply: { status },
  },
})

const narrowed: Row[] = [
  { params: ({ sgid }) => ({ sgid, ...hour() }), outcomes: onOrganisation },
  {
    params: ({ imei }) => ({ imei_list: [imei], ...hour() }),
    outcomes: each('numbersUnknown', 'sibling', 'neighbour'),
  },
  {
    params: ({ fenceId }) => ({ fence_id: fenceId, ...hour() }),
    outcomes: each('notFound', 'sibling', 'device', 'neighbour'),
  },
  { params: () => ({ search: 'a', statuses: ['e_alarm_status_ack'], ...hour() }), outcomes: {} },
]

const unfit = each('noPermission', 'bare', 'tool')
const ofAccounts = { ...unfit, ...accountsOnly }
const hidden = { ...unfit, ...each('notFound', 'sibling', 'device', 'neighbour') }
const closing = { name: 'Tidy', kind: 'close', minutes: 30 }
const made = { reply: { rule_id: expect.any(String) } }

/** About alarms of an organisation, of a group, of a fence, and of those below. */
const ofRule = (params: object, more: Partial<Row> = {}): Row[] => [
  { params: () => params, outcomes: ofAccounts, ...more },
  {
    params: ({ sfamilyid }) => ({ ...params, sfamilyid }),
    outcomes: { ...onOrganisation, ...unfit },
    ...more,
  },
  { params: ({ sgid }) => ({ ...params, sgid }), outcomes: hidden, ...more },
  { params: ({ fenceId }) => ({ ...params, fence_id: fenceId }), outcomes: hidden, ...more },
  {
    params: () => ({ ...params, is_get_child: true }),
    outcomes: { ...unfit, ...each('noPermission', 'device', 'neighbour') },
    ...more,
  },
]

const like = { type: 'overspeed', result: 'e_disposal_solved' }
/** Around the alarm of each device. */
const then = { start_time: 1_789_999_000, end_time: 1_790_000_100 }
const untraced = 'no open alarm of that type'

export const alarm: Matrix = {
  'alarm/GetRules': [
    { params: () => ({}), outcomes: ofAccounts },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: { ...onOrganisation, ...unfit } },
  ],
  'alarm/SetRule': [
    ...ofRule(closing, { shows: made }),
    {
      params: ({ suid }) => ({
        ...closing,
        kind: 'escalate',
        step_suids: [suid],
        step_minutes: [5],
      }),
      outcomes: { ...unfit, ...each('accountNotFound', 'sibling', 'device', 'neighbour') },
      shows: made,
    },
  ],
  'alarm/DeleteRule': [
    {
      params: () => ({ rule_id: '999999' }),
      outcomes: { ...ofAccounts, ...each('notFound', 'root', 'dealer', 'sub', 'owner', 'sibling') },
    },
  ],
  'alarm/PreviewRule': ofRule({ kind: 'close', minutes: 30 }),
  'alarm/HandleLike': [
    {
      params: ({ simei }) => ({ ...like, type: 'sos', simei, ...then }),
      outcomes: onDevice,
      shows: { reply: { count: 1, is_more: false } },
    },
    {
      params: ({ sfamilyid }) => ({ ...like, sfamilyid, ...hour() }),
      outcomes: onOrganisation,
      untraced,
    },
    ...narrowed.slice(0, 3).map(
      ({ params, outcomes }): Row => ({
        params: (objects) => ({ ...like, ...params(objects) }),
        outcomes,
        untraced,
      }),
    ),
    {
      params: () => ({ ...like, get_child: true, ...hour() }),
      outcomes: withoutChildAlarms,
      untraced,
    },
  ],

  'alarm/GetLastAlarm': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
    { params: ({ sfamilyid }) => ({ sfamilyids: [sfamilyid] }), outcomes: {} },
    { params: () => ({ is_get_child: true }), outcomes: withoutChildAlarms },
  ],
  'alarm/GetDetail': [
    { params: ({ simei, alarmId }) => ({ simei, id: alarmId }), outcomes: onDevice },
  ],
  'alarm/GetRecordings': [
    {
      params: ({ simei, alarmId }) => ({ simei: [simei], ids: [alarmId] }),
      outcomes: each('noPermission', 'bare', 'tool'),
    },
  ],
  'alarm/Get': [
    { params: () => hour(), outcomes: {} },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: onDevice },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }), outcomes: onOrganisation },
    { params: ({ sfamilyid }) => ({ sfamilyids: [sfamilyid], ...hour() }), outcomes: {} },
    ...narrowed,
    { params: () => ({ get_child: true, ...hour() }), outcomes: withoutChildAlarms },
  ],
  'alarm/Ack': [change({}, 'e_alarm_status_ack')],
  'alarm/Handle': [change({ result: 'e_disposal_solved' }, 'e_alarm_status_handled')],
  'alarm/Delete': [
    {
      params: ({ alarmId }) => ({ ids: [alarmId] }),
      outcomes: {
        ...each('notFound', 'sibling', 'neighbour'),
        ...each('noPermission', 'bare', 'tool'),
      },
      shows: {
        by: 'alarm/GetDetail',
        params: ({ simei, alarmId }) => ({ simei, id: alarmId }),
        reply: { error: 'notFound' },
      },
    },
  ],
  'alarm/UpdateToken': [
    {
      params: () => ({ flag: 1, ways: ['mail'] }),
      outcomes: each('accountsOnly', 'device', 'neighbour'),
    },
    {
      params: ({ suid }) => ({ flag: 1, suid }),
      outcomes: each('accountNotFound', 'sibling', 'device', 'neighbour'),
    },
    {
      params: () => ({ flag: 1, is_get_child: true }),
      outcomes: { ...withoutChildAlarms, ...each('noPermission', 'device', 'neighbour') },
    },
  ],
  'alarm/GetToken': [{ params: () => ({}), outcomes: each('accountsOnly', 'device', 'neighbour') }],
  'alarm/GetFamilyAlarmByType': [
    { params: () => ({ type: 'sos', ...hour() }), outcomes: {} },
    { params: ({ simei }) => ({ simei: [simei], type: 'sos', ...hour() }), outcomes: {} },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, type: 'sos', ...hour() }),
      outcomes: onOrganisation,
    },
    { params: () => ({ get_child: true, type: 'sos', ...hour() }), outcomes: withoutChildAlarms },
  ],
  'alarm/GetAlarmStat': [
    { params: () => hour(), outcomes: {} },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: onDevice },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, by: 'family', ...hour() }),
      outcomes: onOrganisation,
    },
    ...narrowed,
    { params: () => ({ get_child: true, ...hour() }), outcomes: withoutChildAlarms },
  ],
  'alarm/GetGroups': [
    { params: () => hour(), outcomes: {} },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: onDevice },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, by: 'family', ...hour() }),
      outcomes: onOrganisation,
    },
    ...narrowed.slice(0, 3),
    { params: () => ({ search: 'a', ...hour() }), outcomes: {} },
    { params: () => ({ get_child: true, ...hour() }), outcomes: withoutChildAlarms },
  ],
  'alarm/GetAlarmTypeSummary': [
    { params: () => ({ is_compared: true, ...hour() }), outcomes: {} },
    { params: () => hour(), outcomes: {} },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: onDevice },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }), outcomes: onOrganisation },
    ...narrowed,
    { params: () => ({ get_child: true, ...hour() }), outcomes: withoutChildAlarms },
  ],
  'alarm/Subscribe': [
    {
      params: () => ({
        endpoint: 'https://push.example.com/a',
        p256dh: 'B'.repeat(87),
        auth_key: 'A'.repeat(22),
      }),
      outcomes: accountsOnly,
    },
    {
      params: () => ({
        endpoint: 'http://push.example.com/a',
        p256dh: 'B'.repeat(87),
        auth_key: 'A'.repeat(22),
      }),
      outcomes: { ...accounts('pushAddress'), ...accountsOnly },
    },
  ],
  'alarm/Unsubscribe': [
    { params: () => browser, outcomes: accountsOnly, untraced: 'nothing was subscribed' },
  ],
  'alarm/TestPush': [
    { params: () => browser, outcomes: { ...accounts('notFound'), ...accountsOnly } },
  ],
}
