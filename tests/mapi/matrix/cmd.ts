import { type Matrix, onDevice } from './actors.ts'

export const cmd: Matrix = {
  'cmd/Send': [
    {
      params: ({ simei }) => ({ simei, cmd: 'location', wait_seconds: 0 }),
      outcomes: { ...onDevice, bare: 'noPermission' },
    },
  ],
}
