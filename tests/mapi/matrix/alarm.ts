import { each, hour, type Matrix, onDevice, onOrganisation } from './actors.ts'

/** Root needs no right for alarms below. */
const withoutChildAlarms = each('noPermission', 'bare', 'device', 'neighbour')

export const alarm: Matrix = {
  'alarm/GetLastAlarm': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
    { params: ({ sfamilyid }) => ({ sfamilyids: [sfamilyid] }), outcomes: {} },
    { params: () => ({ is_get_child: true }), outcomes: withoutChildAlarms },
  ],
  'alarm/GetDetail': [
    { params: ({ simei, alarmId }) => ({ simei, id: alarmId }), outcomes: onDevice },
  ],
  'alarm/Get': [
    { params: () => hour(), outcomes: {} },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: onDevice },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }), outcomes: onOrganisation },
    { params: ({ sfamilyid }) => ({ sfamilyids: [sfamilyid], ...hour() }), outcomes: {} },
    { params: () => ({ get_child: true, ...hour() }), outcomes: withoutChildAlarms },
  ],
  'alarm/Ack': [
    {
      params: ({ alarmId }) => ({ ids: [alarmId] }),
      outcomes: each('notFound', 'sibling', 'bare', 'neighbour'),
      shows: {
        by: 'alarm/GetDetail',
        params: ({ simei, alarmId }) => ({ simei, id: alarmId }),
        reply: { status: 'e_alarm_status_ack' },
      },
    },
  ],
}
