// Written by scripts/lists.mjs from the files of the contract.
import type { FuncName } from '#lib/contract/calls.ts'
import type { Handler } from '../door/handle.ts'
import { getCmdLog, retryBatch } from '../control/bulk.ts'
import { getCatalogue, parse } from '../control/command-catalogue.ts'
import { batchSend, cancel, checkBatch, getCmdList, send, startTrace, stopTrace } from '../control/commands.ts'
import { addFirmware, checkFirmware, deleteFirmware, getFirmware, getFirmwareDevices, getFirmwareLog, pauseFirmware, resumeFirmware, startFirmware, stopFirmware } from '../control/firmware.ts'
import { deleteRecordings, getAlarmRecordings, getFamilyRecordings, getRecordingUrl, getRecordings, shareRecording } from '../control/recordings.ts'
import { getSent, getSentStat } from '../control/sent-commands.ts'
import { getAlarmSetting, getSetting, setAlarmSetting, setSetting } from '../control/settings.ts'
import { addDevice, addForTerm, getImportTemplate, importDevices } from '../fleet/add-devices.ts'
import { claim, confirmClaim, resetCode } from '../fleet/claims.ts'
import { handleSilent, remind } from '../fleet/device-care.ts'
import { bind, freeze, move, sell, unbind } from '../fleet/device-homes.ts'
import { findDev, getDeviceList } from '../fleet/device-list.ts'
import { batchModify, getDetail, getOwners, getPhoneLink, getVersion, modify, select, setProtocol, startBatch } from '../fleet/devices.ts'
import { adopt, getHeard, getUnknown, takeNumber } from '../fleet/discovery.ts'
import { cancelFollow, getFollowDevice, setFollowDevice, summaryFollow } from '../fleet/follow.ts'
import { addGarage, delGarage, getGarageList, modifyGarage } from '../fleet/groups.ts'
import { getHardwareRecord, getIccidLog } from '../fleet/hardware.ts'
import { getIdentity, resetTermPwd, setIdentity, setToken } from '../fleet/identity.ts'
import { clear, clearDevice, deleteDevices, getRecycle, physicalDelete, restore, selectRecycled } from '../fleet/recycle-bin.ts'
import { getInvites, getLent, getShare, getShared, getShares, handleShare, invite, revokeInvite, revokeShare, share } from '../fleet/sharing.ts'
import { addUser, clearTotp, delUser, getAuth, getUserList, modifyUser, resetPwd, searchUser, setAuth } from '../people/accounts.ts'
import { agree, getConsentLog, getConsents, getLegal } from '../people/consents.ts'
import { addFeedback, getFeedback, getFeedbackFile, getFeedbackHistory, handleFeedback, readFeedback, replyFeedback } from '../people/feedback.ts'
import { addJoinLink, getJoinLink, getJoinLinks, revokeJoinLink } from '../people/invites.ts'
import { findPwd, login, loginOut, register, sendCode } from '../people/login.ts'
import { getMessages, getPublished, getUnReadMessage, markRead, publishMessage, withdrawMessage } from '../people/messages.ts'
import { addFamily, delFamily, getFamily, getFamilyList, modifyFamily, moveFamily, queryNextFamilyWithStat, searchFamily } from '../people/organisations.ts'
import { bindPhone, getInfo, getUiFilePath, modifyPwd, perfectInfo, setInfo, setTotp } from '../people/own-account.ts'
import { find } from '../people/search.ts'
import { getSessions, killSession } from '../people/sessions.ts'
import { getLoginLog, getOptLog } from '../platform/audit-log.ts'
import { getLoginStat, getOptStat } from '../platform/audit-sums.ts'
import { deleteBackup, getBackupFile, getBackups, setBackupPlan, startBackup, stopBackup } from '../platform/backups.ts'
import { overview } from '../platform/boards.ts'
import { checkHost, getConfig, previewConfig, publishConfig, setConfig, undoConfig } from '../platform/brand-configs.ts'
import { checkSender, deleteKey, getKeys, setKey, testKey } from '../platform/brand-keys.ts'
import { getErrors, reportError } from '../platform/client-errors.ts'
import { deleteDataPush, getDataPush, getPushDeliveries, getPushDelivery, pauseDataPush, replayPushDelivery, setDataPush, testDataPush } from '../platform/data-pushes.ts'
import { exportCancel, exportGet, exportStart, getDownload } from '../platform/exports.ts'
import { getAlerts, getLoad, setHealthLimits, setHealthMail } from '../platform/health.ts'
import { getTextPack, getTexts, getTextsFile, putTexts, setTexts, undoTexts } from '../platform/language-packs.ts'
import { getHealth, getOutbox, getRetention } from '../platform/operations.ts'
import { previewConfig } from '../platform/preview-brand.ts'
import { getHealth, getOutbox } from '../platform/operations.ts'
import { addSchedule, confirmSchedule, deleteSchedule, getRuns, getSchedules, leaveSchedule, modifySchedule, sendNow } from '../platform/schedules.ts'
import { deleteObject, getObjectFile, getObjects, putObject } from '../platform/stored-objects.ts'
import { cancelTask, getTask, getTaskList, undo } from '../platform/tasks.ts'
import { finishWork, getWork, handOnWork, takeWork } from '../platform/workbench.ts'
import { batchGetAddr, batchReverseGeocode, getOutlines, searchAddr, searchCity } from '../tracking/addresses.ts'
import { getAlarmGroups } from '../tracking/alarm-groups.ts'
import { getToken, subscribe, testPush, unsubscribe, updateToken } from '../tracking/alarm-push.ts'
import { deleteAlarmRule, getAlarmRules, previewAlarmRule, setAlarmRule } from '../tracking/alarm-rules.ts'
import { getAlarmStat, getAlarmTypeSummary } from '../tracking/alarm-sums.ts'
import { ackAlarms, deleteAlarms, getAlarm, getAlarms, getFamilyAlarmByType, getLastAlarm, handleAlarms, handleAlarmsAlike } from '../tracking/alarms.ts'
import { addAttendanceRule, correctAttendance, deleteAttendanceRule, getAttendanceRules, modifyAttendanceRule, queryAttendanceRecord } from '../tracking/attendance.ts'
import { addBeacon, deleteBeacons, getBeacons, importBeacons, modifyBeacon } from '../tracking/beacons.ts'
import { getDistanceStat, mileageStatus, multiDeviceState, runTime } from '../tracking/day-sums.ts'
import { drivers, getDriver } from '../tracking/drivers.ts'
import { getInside, getVisits } from '../tracking/fence-visits.ts'
import { addFence, bindFence, deleteFence, getBound, getFences, modifyFence, unbindFence } from '../tracking/fences.ts'
import { getHealthSheet, getWearerHealth, healthDetail, stepCount } from '../tracking/health.ts'
import { onLineState } from '../tracking/hour-states.ts'
import { inputDetail, inputTotal } from '../tracking/inputs.ts'
import { queryCheckInCar, queryInstallCar } from '../tracking/installed.ts'
import { getLocks, getLogBook, lockMonth, setTripPurpose, unlockMonth } from '../tracking/log-book.ts'
import { frequentStops, stops } from '../tracking/motion-sums.ts'
import { addPoi, deletePois, getPois, getPoisInView, importPois, modifyPoi } from '../tracking/places.ts'
import { getLast, getLog, getPoints, searchRegion } from '../tracking/positions.ts'
import { power } from '../tracking/power.ts'
import { carStatus, offlineDevices } from '../tracking/present-stat.ts'
import { beaconSheet, getBeaconRecord } from '../tracking/sightings.ts'
import { speeding } from '../tracking/speedings.ts'
import { temperatureDetail, temperatureTotal } from '../tracking/temperatures.ts'
import { distanceDay, getStops, getTrack, getTrips } from '../tracking/tracks.ts'
import { setTripNote } from '../tracking/trip-notes.ts'
import { pDistance } from '../tracking/trip-sums.ts'
import { closeUpkeep, deleteUpkeep, getMeter, getUpkeep, getUpkeepCalendar, getUpkeepSums, makeUpkeepCalendar, setMeter, setUpkeep, withdrawUpkeepCalendar } from '../tracking/upkeep.ts'
import { deleteDeviceHours, deleteWorkHours, getWorkHours, setDeviceHours, setWorkHours } from '../tracking/work-hours.ts'
import { workingHours } from '../tracking/working-hours.ts'
import { addComplaint, escalate, getComplaintFile, getComplaints, getHistory, handleComplaint, reply, withdrawComplaint } from '../trade/complaints.ts'
import { extend, getPresentList, getTimePrices, present } from '../trade/given-time.ts'
import { findOrders, getDocument, getOrder, getOrderDetail, getOrderList, getOrderStat, getOrderTotals, getOwnOrders, getPackage, getPayConfig, prepayIncrement, recharge } from '../trade/orders.ts'
import { addPackage, getPackageList, getPriceHistory, getPriceList, modifyPackage, setAgentPrice, setPackageState, setPrices, setTerminalPrice } from '../trade/packages.ts'
import { getDefault, getDevCurrentLeftFlow, getDevFlow, getDevIncrement, getIncrementSwitch, getReminders, setDefault, setIncrementSwitch } from '../trade/paid-services.ts'
import { bindCard, getCards, getFile, getPayee, removeCard } from '../trade/payees.ts'
import { decideByHand, getByHand, getDifferences, recheckOrder, refund, refundShare } from '../trade/payments.ts'
import { getAutoRenew, setAutoRenew } from '../trade/renewals.ts'
import { platformService } from '../trade/service-ends.ts'
import { queryIncrementUsage } from '../trade/service-uses.ts'
import { answerReport, bindSimCard, getSimStat, getSimTemplate, getSims, importSims, modifySimCards, moveSimCards, refreshSims, unbindSimCards } from '../trade/sim-cards.ts'
import { getSimCharts, getSimOrders } from '../trade/sim-orders.ts'
import { getDebts, getFlow, getProfit, getTransfers, getWallet, perfectWallet, setPwd, writeOff } from '../trade/wallets.ts'
import { addWhite, deleteWhite, getWhiteList } from '../trade/white-lists.ts'
import { auditWithdraw, getAuditList, getWithdrawList, modifyWithdraw, undoWithdraw, withdraw } from '../trade/withdrawals.ts'

/** Every handler, by the name of its function. */
export const handlers: Readonly<Record<FuncName, Handler>> = {
  'alarm/Ack': ackAlarms,
  'alarm/Delete': deleteAlarms,
  'alarm/DeleteRule': deleteAlarmRule,
  'alarm/Get': getAlarms,
  'alarm/GetAlarmStat': getAlarmStat,
  'alarm/GetAlarmTypeSummary': getAlarmTypeSummary,
  'alarm/GetDetail': getAlarm,
  'alarm/GetFamilyAlarmByType': getFamilyAlarmByType,
  'alarm/GetGroups': getAlarmGroups,
  'alarm/GetLastAlarm': getLastAlarm,
  'alarm/GetRecordings': getAlarmRecordings,
  'alarm/GetRules': getAlarmRules,
  'alarm/GetToken': getToken,
  'alarm/Handle': handleAlarms,
  'alarm/HandleLike': handleAlarmsAlike,
  'alarm/PreviewRule': previewAlarmRule,
  'alarm/SetRule': setAlarmRule,
  'alarm/Subscribe': subscribe,
  'alarm/TestPush': testPush,
  'alarm/Unsubscribe': unsubscribe,
  'alarm/UpdateToken': updateToken,
  'attendance/AddRule': addAttendanceRule,
  'attendance/Correct': correctAttendance,
  'attendance/DeleteRule': deleteAttendanceRule,
  'attendance/GetRules': getAttendanceRules,
  'attendance/ModifyRule': modifyAttendanceRule,
  'attendance/QueryAttendanceRecord': queryAttendanceRecord,
  'beacon/Add': addBeacon,
  'beacon/Delete': deleteBeacons,
  'beacon/Get': getBeacons,
  'beacon/GetRecord': getBeaconRecord,
  'beacon/Import': importBeacons,
  'beacon/Modify': modifyBeacon,
  'cmd/BatchSend': batchSend,
  'cmd/Cancel': cancel,
  'cmd/CancelFollow': cancelFollow,
  'cmd/CheckBatch': checkBatch,
  'cmd/GetCatalogue': getCatalogue,
  'cmd/GetCmdList': getCmdList,
  'cmd/GetCmdLog': getCmdLog,
  'cmd/GetFollowDevice': getFollowDevice,
  'cmd/GetSent': getSent,
  'cmd/GetSentStat': getSentStat,
  'cmd/Parse': parse,
  'cmd/RetryBatch': retryBatch,
  'cmd/Send': send,
  'cmd/SetFollowDevice': setFollowDevice,
  'cmd/StartTrace': startTrace,
  'cmd/StopTrace': stopTrace,
  'cmd/SummaryFollow': summaryFollow,
  'complaint/Add': addComplaint,
  'complaint/Escalate': escalate,
  'complaint/Get': getComplaints,
  'complaint/GetFile': getComplaintFile,
  'complaint/GetHistory': getHistory,
  'complaint/Handle': handleComplaint,
  'complaint/Reply': reply,
  'complaint/Withdraw': withdrawComplaint,
  'dev/DeletePush': deleteDataPush,
  'dev/GetDeliveries': getPushDeliveries,
  'dev/GetDelivery': getPushDelivery,
  'dev/GetPush': getDataPush,
  'dev/Pause': pauseDataPush,
  'dev/Replay': replayPushDelivery,
  'dev/SetPush': setDataPush,
  'dev/TestPush': testDataPush,
  'device/Add': addDevice,
  'device/AddForTerm': addForTerm,
  'device/Adopt': adopt,
  'device/BatchModify': batchModify,
  'device/Bind': bind,
  'device/Claim': claim,
  'device/Clear': clear,
  'device/CloseUpkeep': closeUpkeep,
  'device/ConfirmClaim': confirmClaim,
  'device/Delete': deleteDevices,
  'device/DeleteRecordings': deleteRecordings,
  'device/DeleteUpkeep': deleteUpkeep,
  'device/DeleteWorkHours': deleteDeviceHours,
  'device/Extend': extend,
  'device/FindDev': findDev,
  'device/Freeze': freeze,
  'device/GetAlarmSetting': getAlarmSetting,
  'device/GetDetail': getDetail,
  'device/GetDriver': getDriver,
  'device/GetHealth': getWearerHealth,
  'device/GetHealthSheet': getHealthSheet,
  'device/GetHeard': getHeard,
  'device/GetIdentity': getIdentity,
  'device/GetImportTemplate': getImportTemplate,
  'device/GetInvites': getInvites,
  'device/GetLent': getLent,
  'device/GetLog': getLog,
  'device/GetMeter': getMeter,
  'device/GetOwners': getOwners,
  'device/GetPhoneLink': getPhoneLink,
  'device/GetRecordingUrl': getRecordingUrl,
  'device/GetRecordings': getRecordings,
  'device/GetRecycle': getRecycle,
  'device/GetSetting': getSetting,
  'device/GetShared': getShared,
  'device/GetShares': getShares,
  'device/GetUnknown': getUnknown,
  'device/GetUpkeep': getUpkeep,
  'device/GetUpkeepCalendar': getUpkeepCalendar,
  'device/GetUpkeepSums': getUpkeepSums,
  'device/GetVersion': getVersion,
  'device/HandleSilent': handleSilent,
  'device/Import': importDevices,
  'device/Invite': invite,
  'device/MakeUpkeepCalendar': makeUpkeepCalendar,
  'device/Modify': modify,
  'device/Move': move,
  'device/PhysicalDelete': physicalDelete,
  'device/Remind': remind,
  'device/ResetCode': resetCode,
  'device/Restore': restore,
  'device/RevokeInvite': revokeInvite,
  'device/RevokeShare': revokeShare,
  'device/Select': select,
  'device/SelectRecycled': selectRecycled,
  'device/Sell': sell,
  'device/SetAlarmSetting': setAlarmSetting,
  'device/SetIdentity': setIdentity,
  'device/SetMeter': setMeter,
  'device/SetProtocol': setProtocol,
  'device/SetSetting': setSetting,
  'device/SetToken': setToken,
  'device/SetUpkeep': setUpkeep,
  'device/SetWorkHours': setDeviceHours,
  'device/Share': share,
  'device/ShareRecording': shareRecording,
  'device/StartBatch': startBatch,
  'device/TakeNumber': takeNumber,
  'device/Unbind': unbind,
  'device/WithdrawUpkeepCalendar': withdrawUpkeepCalendar,
  'devreport/Beacons': beaconSheet,
  'devreport/CarStatus': carStatus,
  'devreport/Drivers': drivers,
  'devreport/FrequentStops': frequentStops,
  'devreport/HealthDetail': healthDetail,
  'devreport/InputDetail': inputDetail,
  'devreport/InputTotal': inputTotal,
  'devreport/MileageStatus': mileageStatus,
  'devreport/OfflineDevices': offlineDevices,
  'devreport/PlatformService': platformService,
  'devreport/Power': power,
  'devreport/RunTime': runTime,
  'devreport/StepCount': stepCount,
  'devreport/Stops': stops,
  'devreport/TemperatureDetail': temperatureDetail,
  'devreport/TemperatureTotal': temperatureTotal,
  'devreport/WorkingHours': workingHours,
  'export/Cancel': exportCancel,
  'export/Get': exportGet,
  'export/Start': exportStart,
  'family/AddFamily': addFamily,
  'family/AddGarage': addGarage,
  'family/AddJoinLink': addJoinLink,
  'family/CancelTask': cancelTask,
  'family/DelFamily': delFamily,
  'family/DelGarage': delGarage,
  'family/DeleteWorkHours': deleteWorkHours,
  'family/Find': find,
  'family/GetDeviceList': getDeviceList,
  'family/GetFamily': getFamily,
  'family/GetFamilyList': getFamilyList,
  'family/GetGarageList': getGarageList,
  'family/GetJoinLinks': getJoinLinks,
  'family/GetRecordings': getFamilyRecordings,
  'family/GetTask': getTask,
  'family/GetTaskList': getTaskList,
  'family/GetWorkHours': getWorkHours,
  'family/ModifyFamily': modifyFamily,
  'family/ModifyGarage': modifyGarage,
  'family/MoveFamily': moveFamily,
  'family/RevokeJoinLink': revokeJoinLink,
  'family/SearchFamily': searchFamily,
  'family/SetWorkHours': setWorkHours,
  'family/Undo': undo,
  'feedback/Add': addFeedback,
  'feedback/Get': getFeedback,
  'feedback/GetFile': getFeedbackFile,
  'feedback/GetHistory': getFeedbackHistory,
  'feedback/Handle': handleFeedback,
  'feedback/Read': readFeedback,
  'feedback/Reply': replyFeedback,
  'fence/Add': addFence,
  'fence/Bind': bindFence,
  'fence/Delete': deleteFence,
  'fence/Get': getFences,
  'fence/GetBound': getBound,
  'fence/GetInside': getInside,
  'fence/GetVisits': getVisits,
  'fence/Modify': modifyFence,
  'fence/Unbind': unbindFence,
  'file/GetDownload': getDownload,
  'incrementpackage/AddPackage': addPackage,
  'incrementpackage/GetDefault': getDefault,
  'incrementpackage/GetDevCurrentLeftFlow': getDevCurrentLeftFlow,
  'incrementpackage/GetDevFlow': getDevFlow,
  'incrementpackage/GetDevIncrement': getDevIncrement,
  'incrementpackage/GetIncrementSwitch': getIncrementSwitch,
  'incrementpackage/GetPackageList': getPackageList,
  'incrementpackage/GetPresentList': getPresentList,
  'incrementpackage/GetPriceHistory': getPriceHistory,
  'incrementpackage/GetPriceList': getPriceList,
  'incrementpackage/GetReminders': getReminders,
  'incrementpackage/GetTimePrices': getTimePrices,
  'incrementpackage/ModifyPackage': modifyPackage,
  'incrementpackage/Present': present,
  'incrementpackage/QueryIncrementUsage': queryIncrementUsage,
  'incrementpackage/SetAgentPrice': setAgentPrice,
  'incrementpackage/SetDefault': setDefault,
  'incrementpackage/SetIncrementSwitch': setIncrementSwitch,
  'incrementpackage/SetPackageState': setPackageState,
  'incrementpackage/SetPrices': setPrices,
  'incrementpackage/SetTerminalPrice': setTerminalPrice,
  'location/BatchGetAddr': batchGetAddr,
  'location/BatchReverseGeocode': batchReverseGeocode,
  'location/DistanceDay': distanceDay,
  'location/GetLast': getLast,
  'location/GetLocks': getLocks,
  'location/GetLogBook': getLogBook,
  'location/GetOutlines': getOutlines,
  'location/GetPoints': getPoints,
  'location/GetStops': getStops,
  'location/GetTrack': getTrack,
  'location/GetTrips': getTrips,
  'location/LockMonth': lockMonth,
  'location/PDistance': pDistance,
  'location/SearchAddr': searchAddr,
  'location/SearchCity': searchCity,
  'location/SearchRegion': searchRegion,
  'location/SetTripNote': setTripNote,
  'location/SetTripPurpose': setTripPurpose,
  'location/Speed': speeding,
  'location/UnlockMonth': unlockMonth,
  'message/Get': getMessages,
  'message/GetPublished': getPublished,
  'message/GetShare': getShare,
  'message/GetUnReadMessage': getUnReadMessage,
  'message/HandleShare': handleShare,
  'message/Publish': publishMessage,
  'message/Read': markRead,
  'message/Withdraw': withdrawMessage,
  'ops/CheckHost': checkHost,
  'ops/CheckSender': checkSender,
  'ops/DeleteBackup': deleteBackup,
  'ops/DeleteKey': deleteKey,
  'ops/DeleteObject': deleteObject,
  'ops/GetAlerts': getAlerts,
  'ops/GetBackupFile': getBackupFile,
  'ops/GetBackups': getBackups,
  'ops/GetConfig': getConfig,
  'ops/GetConsentLog': getConsentLog,
  'ops/GetErrors': getErrors,
  'ops/GetHealth': getHealth,
  'ops/GetKeys': getKeys,
  'ops/GetObjectFile': getObjectFile,
  'ops/GetObjects': getObjects,
  'ops/GetLoad': getLoad,
  'ops/GetOutbox': getOutbox,
  'ops/GetRetention': getRetention,
  'ops/GetTextPack': getTextPack,
  'ops/GetTexts': getTexts,
  'ops/GetTextsFile': getTextsFile,
  'ops/PreviewConfig': previewConfig,
  'ops/PublishConfig': publishConfig,
  'ops/PutObject': putObject,
  'ops/PutTexts': putTexts,
  'ops/ReportError': reportError,
  'ops/SetBackupPlan': setBackupPlan,
  'ops/SetConfig': setConfig,
  'ops/SetHealthLimits': setHealthLimits,
  'ops/SetHealthMail': setHealthMail,
  'ops/SetKey': setKey,
  'ops/SetTexts': setTexts,
  'ops/StartBackup': startBackup,
  'ops/StopBackup': stopBackup,
  'ops/TestKey': testKey,
  'ops/UndoConfig': undoConfig,
  'ops/UndoTexts': undoTexts,
  'pay/DecideByHand': decideByHand,
  'pay/FindOrders': findOrders,
  'pay/GetAutoRenew': getAutoRenew,
  'pay/GetByHand': getByHand,
  'pay/GetDifferences': getDifferences,
  'pay/GetDocument': getDocument,
  'pay/GetOrder': getOrder,
  'pay/GetOrderDetail': getOrderDetail,
  'pay/GetOrderList': getOrderList,
  'pay/GetOrderStat': getOrderStat,
  'pay/GetOrderTotals': getOrderTotals,
  'pay/GetOwnOrders': getOwnOrders,
  'pay/GetPackage': getPackage,
  'pay/GetPayConfig': getPayConfig,
  'pay/PrepayIncrement': prepayIncrement,
  'pay/Recharge': recharge,
  'pay/RecheckOrder': recheckOrder,
  'pay/Refund': refund,
  'pay/RefundShare': refundShare,
  'pay/SetAutoRenew': setAutoRenew,
  'poi/Add': addPoi,
  'poi/Delete': deletePois,
  'poi/Get': getPois,
  'poi/GetInView': getPoisInView,
  'poi/Import': importPois,
  'poi/Modify': modifyPoi,
  'schedule/Add': addSchedule,
  'schedule/Confirm': confirmSchedule,
  'schedule/Delete': deleteSchedule,
  'schedule/Get': getSchedules,
  'schedule/GetRuns': getRuns,
  'schedule/Leave': leaveSchedule,
  'schedule/Modify': modifySchedule,
  'schedule/SendNow': sendNow,
  'sim/AddWhite': addWhite,
  'sim/AnswerReport': answerReport,
  'sim/Bind': bindSimCard,
  'sim/DeleteWhite': deleteWhite,
  'sim/Get': getSims,
  'sim/GetCharts': getSimCharts,
  'sim/GetImportTemplate': getSimTemplate,
  'sim/GetOrders': getSimOrders,
  'sim/GetStat': getSimStat,
  'sim/GetWhiteList': getWhiteList,
  'sim/Import': importSims,
  'sim/Modify': modifySimCards,
  'sim/Move': moveSimCards,
  'sim/Refresh': refreshSims,
  'sim/Unbind': unbindSimCards,
  'stat/Overview': overview,
  'stat/QueryNextFamilyWithStat': queryNextFamilyWithStat,
  'summary/GetDistanceStat': getDistanceStat,
  'summary/MultiDeviceState': multiDeviceState,
  'summary/OnLineState': onLineState,
  'summary/QueryCheckInCar': queryCheckInCar,
  'summary/QueryInstallCar': queryInstallCar,
  'tool/AddFirmware': addFirmware,
  'tool/CheckFirmware': checkFirmware,
  'tool/ClearDevice': clearDevice,
  'tool/DeleteFirmware': deleteFirmware,
  'tool/GetFirmware': getFirmware,
  'tool/GetFirmwareDevices': getFirmwareDevices,
  'tool/GetFirmwareLog': getFirmwareLog,
  'tool/GetHardwareRecord': getHardwareRecord,
  'tool/GetIccidLog': getIccidLog,
  'tool/PauseFirmware': pauseFirmware,
  'tool/ResetTermPwd': resetTermPwd,
  'tool/ResumeFirmware': resumeFirmware,
  'tool/StartFirmware': startFirmware,
  'tool/StopFirmware': stopFirmware,
  'user/Agree': agree,
  'user/BindPhone': bindPhone,
  'user/FindPwd': findPwd,
  'user/GetConsents': getConsents,
  'user/GetInfo': getInfo,
  'user/GetJoinLink': getJoinLink,
  'user/GetLegal': getLegal,
  'user/GetSessions': getSessions,
  'user/KillSession': killSession,
  'user/Login': login,
  'user/LoginOut': loginOut,
  'user/ModifyPwd': modifyPwd,
  'user/PerfectInfo': perfectInfo,
  'user/Register': register,
  'user/SendCode': sendCode,
  'user/SetInfo': setInfo,
  'user/SetTotp': setTotp,
  'usermgr/AddUser': addUser,
  'usermgr/ClearTotp': clearTotp,
  'usermgr/DelUser': delUser,
  'usermgr/GetAuth': getAuth,
  'usermgr/GetLoginLog': getLoginLog,
  'usermgr/GetLoginStat': getLoginStat,
  'usermgr/GetOptLog': getOptLog,
  'usermgr/GetOptStat': getOptStat,
  'usermgr/GetUiFilePath': getUiFilePath,
  'usermgr/GetUserList': getUserList,
  'usermgr/ModifyUser': modifyUser,
  'usermgr/ResetPwd': resetPwd,
  'usermgr/SearchUser': searchUser,
  'usermgr/SetAuth': setAuth,
  'wallet/AuditWithdraw': auditWithdraw,
  'wallet/BindCard': bindCard,
  'wallet/GetAuditList': getAuditList,
  'wallet/GetCards': getCards,
  'wallet/GetDebts': getDebts,
  'wallet/GetFile': getFile,
  'wallet/GetFlow': getFlow,
  'wallet/GetPayee': getPayee,
  'wallet/GetProfit': getProfit,
  'wallet/GetTransfers': getTransfers,
  'wallet/GetWallet': getWallet,
  'wallet/GetWithdrawList': getWithdrawList,
  'wallet/ModifyWithdraw': modifyWithdraw,
  'wallet/PerfectWallet': perfectWallet,
  'wallet/RemoveCard': removeCard,
  'wallet/SetPwd': setPwd,
  'wallet/UndoWithdraw': undoWithdraw,
  'wallet/Withdraw': withdraw,
  'wallet/WriteOff': writeOff,
  'workbench/Done': finishWork,
  'workbench/Get': getWork,
  'workbench/HandOn': handOnWork,
  'workbench/Take': takeWork,
}
