import { hour, type Matrix, onDevice, onOrganisation } from './actors.ts'

export const alarm: Matrix = {
  'alarm/GetLastAlarm': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
  ],
  'alarm/GetDetail': [
    { params: ({ simei, alarmId }) => ({ simei, id: alarmId }), outcomes: onDevice },
  ],
  'alarm/Get': [
    { params: () => hour(), outcomes: {} },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: onDevice },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }), outcomes: onOrganisation },
  ],
}
