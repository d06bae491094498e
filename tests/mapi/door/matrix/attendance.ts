import { expect } from 'vitest'
import { each, hour, type Matrix, ofDevices, onOrganisation } from './actors.ts'

const facts = (beaconId: string) => ({
  name: 'shift',
  periods: [{ start: '08:00', end: '17:00' }],
  beacon_ids: [beaconId],
})

const noAccount = each('accountsOnly', 'device', 'neighbour')
const unfit = each('noPermission', 'bare', 'tool')
/** The owner's. */
const onRule = { ...each('notFound', 'sibling'), ...noAccount, ...unfit }
const correction = {
  person: 'Ann',
  day: new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10),
  period: '08:00–17:00',
  punch: 'in',
  state: 0,
  reason: 'was at the other gate',
}

export const attendanceRows: Matrix = {
  'attendance/AddRule': [
    {
      params: ({ sgid, beaconId }) => ({ sgid, ...facts(beaconId) }),
      outcomes: { ...onOrganisation, ...unfit },
      shows: { reply: { rule_id: expect.any(String) } },
    },
    {
      params: ({ sfamilyid, beaconId }) => ({ sfamilyid, ...facts(beaconId) }),
      outcomes: { ...onOrganisation, ...unfit },
    },
  ],
  'attendance/ModifyRule': [
    {
      params: ({ attendanceRuleId, beaconId }) => ({
        rule_id: attendanceRuleId,
        ...facts(beaconId),
      }),
      outcomes: onRule,
    },
  ],
  'attendance/DeleteRule': [
    { params: ({ attendanceRuleId }) => ({ rule_id: attendanceRuleId }), outcomes: onRule },
  ],
  'attendance/Correct': [
    {
      params: ({ attendanceRuleId }) => ({ rule_id: attendanceRuleId, ...correction }),
      outcomes: onRule,
    },
  ],
  'attendance/GetRules': [
    { params: () => ({}), outcomes: each('notFound', 'device', 'neighbour') },
    {
      params: ({ sfamilyid }) => ({ sfamilyid }),
      outcomes: onOrganisation,
    },
  ],
  'attendance/QueryAttendanceRecord': ofDevices(hour),
}
