import { getAlarms } from './alarm/get.ts'
import { getLastAlarm } from './alarm/get-last-alarm.ts'
import { send } from './cmd/send.ts'
import { adopt } from './device/adopt.ts'
import { findDev } from './device/find-dev.ts'
import { getDetail } from './device/get-detail.ts'
import { getLog } from './device/get-log.ts'
import { getUnknown } from './device/get-unknown.ts'
import { getDeviceList } from './family/get-device-list.ts'
import { getFamilyList } from './family/get-family-list.ts'
import { searchFamily } from './family/search-family.ts'
import type { Handler } from './handle.ts'
import { batchReverseGeocode } from './location/batch-reverse-geocode.ts'
import { getLast } from './location/get-last.ts'
import { getTrack } from './location/get-track.ts'
import { getHealth } from './ops/get-health.ts'
import { getInfo } from './user/get-info.ts'
import { login } from './user/login.ts'
import { loginOut } from './user/login-out.ts'

/** Every handler of the contract. tests/catalogue holds it equal to lib/contract, file by file. */
export const handlers: readonly Handler[] = [
  login,
  loginOut,
  getInfo,
  getFamilyList,
  searchFamily,
  getDeviceList,
  findDev,
  getDetail,
  getLog,
  getUnknown,
  adopt,
  getLast,
  getTrack,
  batchReverseGeocode,
  getLastAlarm,
  getAlarms,
  send,
  getHealth,
]

const byName = new Map(handlers.map((handler) => [handler.def.name, handler]))

/** The handler of `module/Func`, if there is one. */
export const findHandler = (name: string): Handler | undefined => byName.get(name)
