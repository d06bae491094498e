import { z } from 'zod'
import { newUser } from '#lib/contract/usermgr/user-row.ts'
import type { NewAccount } from '../../domain/people/account/create-account.ts'

const shape = z.strictObject(newUser)

export const newAccountOf = (user: z.output<typeof shape>): NewAccount => ({
  login: user.account,
  md5: user.pwd_md5,
  name: user.nickName ?? user.account,
  phone: user.phone,
  email: user.email,
  region: user.region,
  zone: user.zone_name ?? user.zone,
  remark: user.remark,
  role: user.role,
  rights: user.auth,
})
