import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { sessionInfo } from './login.ts'

export const getInfo = defineFunc('user/GetInfo', {
  summary:
    'The facts of the session in use: who is calling, with which rights, in which organisations, with which settings.',
  access: [],
  writes: false,
  params: z.strictObject({}),
  reply: sessionInfo,
})
