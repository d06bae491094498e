import type { getAlarms } from '#lib/contract/alarm/get.ts'
import type { getAlarm } from '#lib/contract/alarm/get-detail.ts'
import type { getLastAlarm } from '#lib/contract/alarm/get-last-alarm.ts'
import type { send } from '#lib/contract/cmd/send.ts'
import type { ParamsOf, ReplyOf } from '#lib/contract/define.ts'
import type { addDevice } from '#lib/contract/device/add.ts'
import type { addForTerm } from '#lib/contract/device/add-for-term.ts'
import type { adopt } from '#lib/contract/device/adopt.ts'
import type { batchModify } from '#lib/contract/device/batch-modify.ts'
import type { bind } from '#lib/contract/device/bind.ts'
import type { claim } from '#lib/contract/device/claim.ts'
import type { clear } from '#lib/contract/device/clear.ts'
import type { deleteDevices } from '#lib/contract/device/delete.ts'
import type { findDev } from '#lib/contract/device/find-dev.ts'
import type { freeze } from '#lib/contract/device/freeze.ts'
import type { getAlarmSetting } from '#lib/contract/device/get-alarm-setting.ts'
import type { getDetail } from '#lib/contract/device/get-detail.ts'
import type { getIdentity } from '#lib/contract/device/get-identity.ts'
import type { getImportTemplate } from '#lib/contract/device/get-import-template.ts'
import type { getLog } from '#lib/contract/device/get-log.ts'
import type { getRecycle } from '#lib/contract/device/get-recycle.ts'
import type { getSetting } from '#lib/contract/device/get-setting.ts'
import type { getShared } from '#lib/contract/device/get-shared.ts'
import type { getShares } from '#lib/contract/device/get-shares.ts'
import type { getUnknown } from '#lib/contract/device/get-unknown.ts'
import type { importDevices } from '#lib/contract/device/import.ts'
import type { modify } from '#lib/contract/device/modify.ts'
import type { move } from '#lib/contract/device/move.ts'
import type { physicalDelete } from '#lib/contract/device/physical-delete.ts'
import type { resetCode } from '#lib/contract/device/reset-code.ts'
import type { restore } from '#lib/contract/device/restore.ts'
import type { revokeShare } from '#lib/contract/device/revoke-share.ts'
import type { sell } from '#lib/contract/device/sell.ts'
import type { setAlarmSetting } from '#lib/contract/device/set-alarm-setting.ts'
import type { setIdentity } from '#lib/contract/device/set-identity.ts'
import type { setSetting } from '#lib/contract/device/set-setting.ts'
import type { setToken } from '#lib/contract/device/set-token.ts'
import type { share } from '#lib/contract/device/share.ts'
import type { unbind } from '#lib/contract/device/unbind.ts'
import type { exportCancel } from '#lib/contract/export/cancel.ts'
import type { exportGet } from '#lib/contract/export/get.ts'
import type { exportStart } from '#lib/contract/export/start.ts'
import type { addFamily } from '#lib/contract/family/add-family.ts'
import type { addGarage } from '#lib/contract/family/add-garage.ts'
import type { cancelTask } from '#lib/contract/family/cancel-task.ts'
import type { delFamily } from '#lib/contract/family/del-family.ts'
import type { delGarage } from '#lib/contract/family/del-garage.ts'
import type { getDeviceList } from '#lib/contract/family/get-device-list.ts'
import type { getFamily } from '#lib/contract/family/get-family.ts'
import type { getFamilyList } from '#lib/contract/family/get-family-list.ts'
import type { getGarageList } from '#lib/contract/family/get-garage-list.ts'
import type { getTask } from '#lib/contract/family/get-task.ts'
import type { getTaskList } from '#lib/contract/family/get-task-list.ts'
import type { modifyFamily } from '#lib/contract/family/modify-family.ts'
import type { modifyGarage } from '#lib/contract/family/modify-garage.ts'
import type { moveFamily } from '#lib/contract/family/move-family.ts'
import type { searchFamily } from '#lib/contract/family/search-family.ts'
import type { getDownload } from '#lib/contract/file/get-download.ts'
import type { batchReverseGeocode } from '#lib/contract/location/batch-reverse-geocode.ts'
import type { getLast } from '#lib/contract/location/get-last.ts'
import type { getTrack } from '#lib/contract/location/get-track.ts'
import type { getHealth } from '#lib/contract/ops/get-health.ts'
import type { getOutbox } from '#lib/contract/ops/get-outbox.ts'
import type { queryNextFamilyWithStat } from '#lib/contract/stat/query-next-family-with-stat.ts'
import type { clearDevice } from '#lib/contract/tool/clear-device.ts'
import type { resetTermPwd } from '#lib/contract/tool/reset-term-pwd.ts'
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
import type { addUser } from '#lib/contract/usermgr/add-user.ts'
import type { clearTotp } from '#lib/contract/usermgr/clear-totp.ts'
import type { delUser } from '#lib/contract/usermgr/del-user.ts'
import type { getAuth } from '#lib/contract/usermgr/get-auth.ts'
import type { getLoginLog } from '#lib/contract/usermgr/get-login-log.ts'
import type { getOptLog } from '#lib/contract/usermgr/get-opt-log.ts'
import type { getUiFilePath } from '#lib/contract/usermgr/get-ui-file-path.ts'
import type { getUserList } from '#lib/contract/usermgr/get-user-list.ts'
import type { modifyUser } from '#lib/contract/usermgr/modify-user.ts'
import type { resetPwd } from '#lib/contract/usermgr/reset-pwd.ts'
import type { searchUser } from '#lib/contract/usermgr/search-user.ts'
import type { setAuth } from '#lib/contract/usermgr/set-auth.ts'

/**
 * The functions that the console calls, by name. Types only: the browser carries neither zod nor the schemas
 * (about 60 KB), the server checks every call anyway. A name that is not of the contract fails the catalogue test.
 */
export type Calls = {
  'device/Unbind': typeof unbind
  'device/Share': typeof share
  'device/Sell': typeof sell
  'device/SetToken': typeof setToken
  'device/ResetCode': typeof resetCode
  'device/SetIdentity': typeof setIdentity
  'device/GetIdentity': typeof getIdentity
  'device/RevokeShare': typeof revokeShare
  'device/Restore': typeof restore
  'device/PhysicalDelete': typeof physicalDelete
  'device/Move': typeof move
  'device/Modify': typeof modify
  'device/GetShares': typeof getShares
  'device/GetShared': typeof getShared
  'device/GetRecycle': typeof getRecycle
  'device/Freeze': typeof freeze
  'device/Delete': typeof deleteDevices
  'device/Claim': typeof claim
  'device/Clear': typeof clear
  'device/Bind': typeof bind
  'device/BatchModify': typeof batchModify
  'device/Add': typeof addDevice
  'device/AddForTerm': typeof addForTerm
  'alarm/Get': typeof getAlarms
  'alarm/GetDetail': typeof getAlarm
  'alarm/GetLastAlarm': typeof getLastAlarm
  'cmd/Send': typeof send
  'device/Adopt': typeof adopt
  'device/FindDev': typeof findDev
  'device/GetAlarmSetting': typeof getAlarmSetting
  'device/GetDetail': typeof getDetail
  'device/GetSetting': typeof getSetting
  'device/SetAlarmSetting': typeof setAlarmSetting
  'device/SetSetting': typeof setSetting
  'device/GetImportTemplate': typeof getImportTemplate
  'device/GetLog': typeof getLog
  'device/GetUnknown': typeof getUnknown
  'device/Import': typeof importDevices
  'export/Cancel': typeof exportCancel
  'export/Get': typeof exportGet
  'export/Start': typeof exportStart
  'family/AddFamily': typeof addFamily
  'family/AddGarage': typeof addGarage
  'family/CancelTask': typeof cancelTask
  'family/DelFamily': typeof delFamily
  'family/DelGarage': typeof delGarage
  'family/GetDeviceList': typeof getDeviceList
  'family/GetFamily': typeof getFamily
  'family/GetFamilyList': typeof getFamilyList
  'family/GetGarageList': typeof getGarageList
  'family/GetTask': typeof getTask
  'family/GetTaskList': typeof getTaskList
  'family/ModifyFamily': typeof modifyFamily
  'family/ModifyGarage': typeof modifyGarage
  'family/MoveFamily': typeof moveFamily
  'family/SearchFamily': typeof searchFamily
  'file/GetDownload': typeof getDownload
  'location/BatchReverseGeocode': typeof batchReverseGeocode
  'location/GetLast': typeof getLast
  'location/GetTrack': typeof getTrack
  'ops/GetHealth': typeof getHealth
  'ops/GetOutbox': typeof getOutbox
  'stat/QueryNextFamilyWithStat': typeof queryNextFamilyWithStat
  'tool/ClearDevice': typeof clearDevice
  'tool/ResetTermPwd': typeof resetTermPwd
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
  'usermgr/AddUser': typeof addUser
  'usermgr/ClearTotp': typeof clearTotp
  'usermgr/DelUser': typeof delUser
  'usermgr/GetAuth': typeof getAuth
  'usermgr/GetLoginLog': typeof getLoginLog
  'usermgr/GetOptLog': typeof getOptLog
  'usermgr/GetUiFilePath': typeof getUiFilePath
  'usermgr/GetUserList': typeof getUserList
  'usermgr/ModifyUser': typeof modifyUser
  'usermgr/ResetPwd': typeof resetPwd
  'usermgr/SearchUser': typeof searchUser
  'usermgr/SetAuth': typeof setAuth
}

export type CallName = keyof Calls
export type CallParams<N extends CallName> = ParamsOf<Calls[N]>
export type CallReply<N extends CallName> = ReplyOf<Calls[N]>
