import { each, type Matrix, onDevice } from './actors.ts'

const noRight = { ...onDevice, ...each('noPermission', 'bare', 'tool') }
const ofDevice = { ...noRight, device: 'accountsOnly' } as const
const hours = [{ day: 1, start: '22:00', end: '06:00' }]

export const deviceHours: Matrix = {
  'device/SetWorkHours': [{ params: ({ simei }) => ({ simei, hours }), outcomes: ofDevice }],
  'device/DeleteWorkHours': [{ params: ({ simei }) => ({ simei }), outcomes: ofDevice }],
}
