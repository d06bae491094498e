import type { BenchSession } from './sessions.ts'

export type MapiCase = {
  name: string
  params: (session: BenchSession, n: number) => object
  isPublic?: true
}

const pick = <T>(list: readonly T[], n: number): T | undefined => list[(n * 31) % list.length]

export const cases: readonly MapiCase[] = [
  {
    name: 'device/GetDetail',
    params: (session, n) => ({
      simei: pick(session.devices, n),
      get_user: true,
      get_increment: true,
    }),
  },
  { name: 'device/FindDev', params: (session, n) => ({ imeis: [pick(session.numbers, n)] }) },
  { name: 'family/GetDeviceList', params: () => ({}) },
  { name: 'family/GetFamilyList', params: () => ({ get_current: true }) },
  { name: 'location/GetLast', params: () => ({}) },
  {
    name: 'device/SetAlarmSetting',
    params: ({ devices }, n) => ({
      simei: devices,
      items: [{ key: 'lowpower', open: n % 2, notify: 1 }],
    }),
  },
  {
    name: 'user/Login',
    isPublic: true,
    params: (session) => ({
      account: session.login,
      pwd_md5: session.md5,
      flag: 'e_account_login',
    }),
  },
]
