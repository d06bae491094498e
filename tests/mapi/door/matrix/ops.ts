import { type Matrix, rootOnly } from './actors.ts'

export const ops: Matrix = {
  'ops/GetHealth': [
    {
      params: () => ({}),
      outcomes: rootOnly,
    },
  ],
  'ops/GetOutbox': [{ params: () => ({}), outcomes: rootOnly }],
}
