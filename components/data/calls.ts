import type { getAlarms } from '#lib/contract/alarm/get.ts'
import type { getLastAlarm } from '#lib/contract/alarm/get-last-alarm.ts'
import type { send } from '#lib/contract/cmd/send.ts'
import type { ParamsOf, ReplyOf } from '#lib/contract/define.ts'
import type { adopt } from '#lib/contract/device/adopt.ts'
import type { findDev } from '#lib/contract/device/find-dev.ts'
import type { getDetail } from '#lib/contract/device/get-detail.ts'
import type { getImportTemplate } from '#lib/contract/device/get-import-template.ts'
import type { getLog } from '#lib/contract/device/get-log.ts'
import type { getUnknown } from '#lib/contract/device/get-unknown.ts'
import type { importDevices } from '#lib/contract/device/import.ts'
import type { exportCancel } from '#lib/contract/export/cancel.ts'
import type { exportGet } from '#lib/contract/export/get.ts'
import type { exportStart } from '#lib/contract/export/start.ts'
import type { cancelTask } from '#lib/contract/family/cancel-task.ts'
import type { getDeviceList } from '#lib/contract/family/get-device-list.ts'
import type { getFamilyList } from '#lib/contract/family/get-family-list.ts'
import type { getTask } from '#lib/contract/family/get-task.ts'
import type { getTaskList } from '#lib/contract/family/get-task-list.ts'
import type { searchFamily } from '#lib/contract/family/search-family.ts'
import type { getDownload } from '#lib/contract/file/get-download.ts'
import type { batchReverseGeocode } from '#lib/contract/location/batch-reverse-geocode.ts'
import type { getLast } from '#lib/contract/location/get-last.ts'
import type { getTrack } from '#lib/contract/location/get-track.ts'
import type { getHealth } from '#lib/contract/ops/get-health.ts'
import type { getOutbox } from '#lib/contract/ops/get-outbox.ts'
import type { bindPhone } from '#lib/contract/user/bind-phone.ts'
import type { findPwd } from '#lib/contract/user/find-pwd.ts'
import type { getInfo } from '#lib/contract/user/get-info.ts'
import type { getSessions } from '#lib/contract/user/get-sessions.ts'
import type { killSession } from '#lib/contract/user/kill-session.ts'
import type { login } from '#lib/contract/user/login.ts'
import type { loginOut } from '#lib/contract/user/login-out.ts'
import type { modifyPwd } from '#lib/contract/user/modify-pwd.ts'
import type { perfectInfo } from '#lib/contract/user/perfect-info.ts'
import type { register } from '#lib/contract/user/register.ts'
import type { sendCode } from '#lib/contract/user/send-code.ts'
import type { setInfo } from '#lib/contract/user/set-info.ts'
import type { setTotp } from '#lib/contract/user/set-totp.ts'

/**
 * The functions that the console calls, by name. Types only: the browser carries neither zod nor the schemas
 * (about 60 KB), the server checks every call anyway. A name that is not of the contract fails the catalogue test.
 */
export type Calls = {
  'alarm/Get': typeof getAlarms
  'alarm/GetLastAlarm': typeof getLastAlarm
  'cmd/Send': typeof send
  'device/Adopt': typeof adopt
  'device/FindDev': typeof findDev
  'device/GetDetail': typeof getDetail
  'device/GetImportTemplate': typeof getImportTemplate
  'device/GetLog': typeof getLog
  'device/GetUnknown': typeof getUnknown
  'device/Import': typeof importDevices
  'export/Cancel': typeof exportCancel
  'export/Get': typeof exportGet
  'export/Start': typeof exportStart
  'family/CancelTask': typeof cancelTask
  'family/GetDeviceList': typeof getDeviceList
  'family/GetFamilyList': typeof getFamilyList
  'family/GetTask': typeof getTask
  'family/GetTaskList': typeof getTaskList
  'family/SearchFamily': typeof searchFamily
  'file/GetDownload': typeof getDownload
  'location/BatchReverseGeocode': typeof batchReverseGeocode
  'location/GetLast': typeof getLast
  'location/GetTrack': typeof getTrack
  'ops/GetHealth': typeof getHealth
  'ops/GetOutbox': typeof getOutbox
  'user/BindPhone': typeof bindPhone
  'user/FindPwd': typeof findPwd
  'user/GetInfo': typeof getInfo
  'user/GetSessions': typeof getSessions
  'user/KillSession': typeof killSession
  'user/Login': typeof login
  'user/LoginOut': typeof loginOut
  'user/ModifyPwd': typeof modifyPwd
  'user/PerfectInfo': typeof perfectInfo
  'user/Register': typeof register
  'user/SendCode': typeof sendCode
  'user/SetInfo': typeof setInfo
  'user/SetTotp': typeof setTotp
}

export type CallName = keyof Calls
export type CallParams<N extends CallName> = ParamsOf<Calls[N]>
export type CallReply<N extends CallName> = ReplyOf<Calls[N]>
