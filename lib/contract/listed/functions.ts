// Written by scripts/lists.mjs from the files of the contract.
import { ackAlarms } from '../alarm/ack.ts'
import { deleteAlarms } from '../alarm/delete.ts'
import { deleteAlarmRule } from '../alarm/delete-rule.ts'
import { getAlarms } from '../alarm/get.ts'
import { getAlarmStat } from '../alarm/get-alarm-stat.ts'
import { getAlarmTypeSummary } from '../alarm/get-alarm-type-summary.ts'
import { getAlarm } from '../alarm/get-detail.ts'
import { getFamilyAlarmByType } from '../alarm/get-family-alarm-by-type.ts'
import { getAlarmGroups } from '../alarm/get-groups.ts'
import { getLastAlarm } from '../alarm/get-last-alarm.ts'
import { getAlarmRecordings } from '../alarm/get-recordings.ts'
import { getAlarmRules } from '../alarm/get-rules.ts'
import { getToken } from '../alarm/get-token.ts'
import { handleAlarms } from '../alarm/handle.ts'
import { handleAlarmsAlike } from '../alarm/handle-like.ts'
import { previewAlarmRule } from '../alarm/preview-rule.ts'
import { setAlarmRule } from '../alarm/set-rule.ts'
import { subscribe } from '../alarm/subscribe.ts'
import { testPush } from '../alarm/test-push.ts'
import { unsubscribe } from '../alarm/unsubscribe.ts'
import { updateToken } from '../alarm/update-token.ts'
import { addAttendanceRule } from '../attendance/add-rule.ts'
import { correctAttendance } from '../attendance/correct.ts'
import { deleteAttendanceRule } from '../attendance/delete-rule.ts'
import { getAttendanceRules } from '../attendance/get-rules.ts'
import { modifyAttendanceRule } from '../attendance/modify-rule.ts'
import { queryAttendanceRecord } from '../attendance/query-attendance-record.ts'
import { addBeacon } from '../beacon/add.ts'
import { deleteBeacons } from '../beacon/delete.ts'
import { getBeacons } from '../beacon/get.ts'
import { getBeaconRecord } from '../beacon/get-record.ts'
import { importBeacons } from '../beacon/import.ts'
import { modifyBeacon } from '../beacon/modify.ts'
import { batchSend } from '../cmd/batch-send.ts'
import { cancel } from '../cmd/cancel.ts'
import { cancelFollow } from '../cmd/cancel-follow.ts'
import { checkBatch } from '../cmd/check-batch.ts'
import { getCatalogue } from '../cmd/get-catalogue.ts'
import { getCmdList } from '../cmd/get-cmd-list.ts'
import { getCmdLog } from '../cmd/get-cmd-log.ts'
import { getFollowDevice } from '../cmd/get-follow-device.ts'
import { getSent } from '../cmd/get-sent.ts'
import { getSentStat } from '../cmd/get-sent-stat.ts'
import { parse } from '../cmd/parse.ts'
import { retryBatch } from '../cmd/retry-batch.ts'
import { send } from '../cmd/send.ts'
import { setFollowDevice } from '../cmd/set-follow-device.ts'
import { startTrace } from '../cmd/start-trace.ts'
import { stopTrace } from '../cmd/stop-trace.ts'
import { summaryFollow } from '../cmd/summary-follow.ts'
import { addComplaint } from '../complaint/add.ts'
import { escalate } from '../complaint/escalate.ts'
import { getComplaints } from '../complaint/get.ts'
import { getComplaintFile } from '../complaint/get-file.ts'
import { getHistory } from '../complaint/get-history.ts'
import { handleComplaint } from '../complaint/handle.ts'
import { reply } from '../complaint/reply.ts'
import { withdrawComplaint } from '../complaint/withdraw.ts'
import { addApiKey } from '../dev/add-key.ts'
import { deletePositionFeed } from '../dev/delete-feed.ts'
import { deleteApiKey } from '../dev/delete-key.ts'
import { deleteDataPush } from '../dev/delete-push.ts'
import { getPushDeliveries } from '../dev/get-deliveries.ts'
import { getPushDelivery } from '../dev/get-delivery.ts'
import { getPositionFeeds } from '../dev/get-feeds.ts'
import { getApiKeys } from '../dev/get-keys.ts'
import { getDataPush } from '../dev/get-push.ts'
import { pauseDataPush } from '../dev/pause.ts'
import { replayPushDelivery } from '../dev/replay.ts'
import { setPositionFeed } from '../dev/set-feed.ts'
import { setDataPush } from '../dev/set-push.ts'
import { testDataPush } from '../dev/test-push.ts'
import { addDevice } from '../device/add.ts'
import { addForTerm } from '../device/add-for-term.ts'
import { adopt } from '../device/adopt.ts'
import { batchModify } from '../device/batch-modify.ts'
import { bind } from '../device/bind.ts'
import { claim } from '../device/claim.ts'
import { clear } from '../device/clear.ts'
import { closeUpkeep } from '../device/close-upkeep.ts'
import { confirmClaim } from '../device/confirm-claim.ts'
import { deleteDevices } from '../device/delete.ts'
import { deleteRecordings } from '../device/delete-recordings.ts'
import { deleteUpkeep } from '../device/delete-upkeep.ts'
import { deleteDeviceHours } from '../device/delete-work-hours.ts'
import { extend } from '../device/extend.ts'
import { findDev } from '../device/find-dev.ts'
import { freeze } from '../device/freeze.ts'
import { getAlarmSetting } from '../device/get-alarm-setting.ts'
import { getDetail } from '../device/get-detail.ts'
import { getDriver } from '../device/get-driver.ts'
import { getWearerHealth } from '../device/get-health.ts'
import { getHealthSheet } from '../device/get-health-sheet.ts'
import { getHeard } from '../device/get-heard.ts'
import { getIdentity } from '../device/get-identity.ts'
import { getImportTemplate } from '../device/get-import-template.ts'
import { getInvites } from '../device/get-invites.ts'
import { getLent } from '../device/get-lent.ts'
import { getLog } from '../device/get-log.ts'
import { getMeter } from '../device/get-meter.ts'
import { getOwners } from '../device/get-owners.ts'
import { getPhoneLink } from '../device/get-phone-link.ts'
import { getRecordingUrl } from '../device/get-recording-url.ts'
import { getRecordings } from '../device/get-recordings.ts'
import { getRecycle } from '../device/get-recycle.ts'
import { getSetting } from '../device/get-setting.ts'
import { getShared } from '../device/get-shared.ts'
import { getShares } from '../device/get-shares.ts'
import { getUnknown } from '../device/get-unknown.ts'
import { getUpkeep } from '../device/get-upkeep.ts'
import { getUpkeepCalendar } from '../device/get-upkeep-calendar.ts'
import { getUpkeepSums } from '../device/get-upkeep-sums.ts'
import { getVersion } from '../device/get-version.ts'
import { handleSilent } from '../device/handle-silent.ts'
import { importDevices } from '../device/import.ts'
import { invite } from '../device/invite.ts'
import { makeUpkeepCalendar } from '../device/make-upkeep-calendar.ts'
import { modify } from '../device/modify.ts'
import { move } from '../device/move.ts'
import { physicalDelete } from '../device/physical-delete.ts'
import { remind } from '../device/remind.ts'
import { resetCode } from '../device/reset-code.ts'
import { restore } from '../device/restore.ts'
import { revokeInvite } from '../device/revoke-invite.ts'
import { revokeShare } from '../device/revoke-share.ts'
import { select } from '../device/select.ts'
import { selectRecycled } from '../device/select-recycled.ts'
import { sell } from '../device/sell.ts'
import { setAlarmSetting } from '../device/set-alarm-setting.ts'
import { setIdentity } from '../device/set-identity.ts'
import { setMeter } from '../device/set-meter.ts'
import { setProtocol } from '../device/set-protocol.ts'
import { setSetting } from '../device/set-setting.ts'
import { setToken } from '../device/set-token.ts'
import { setUpkeep } from '../device/set-upkeep.ts'
import { setDeviceHours } from '../device/set-work-hours.ts'
import { share } from '../device/share.ts'
import { shareRecording } from '../device/share-recording.ts'
import { startBatch } from '../device/start-batch.ts'
import { takeNumber } from '../device/take-number.ts'
import { unbind } from '../device/unbind.ts'
import { withdrawUpkeepCalendar } from '../device/withdraw-upkeep-calendar.ts'
import { beaconSheet } from '../devreport/beacons.ts'
import { carStatus } from '../devreport/car-status.ts'
import { drivers } from '../devreport/drivers.ts'
import { frequentStops } from '../devreport/frequent-stops.ts'
import { healthDetail } from '../devreport/health-detail.ts'
import { inputDetail } from '../devreport/input-detail.ts'
import { inputTotal } from '../devreport/input-total.ts'
import { mileageStatus } from '../devreport/mileage-status.ts'
import { offlineDevices } from '../devreport/offline-devices.ts'
import { platformService } from '../devreport/platform-service.ts'
import { power } from '../devreport/power.ts'
import { runTime } from '../devreport/run-time.ts'
import { stepCount } from '../devreport/step-count.ts'
import { stops } from '../devreport/stops.ts'
import { temperatureDetail } from '../devreport/temperature-detail.ts'
import { temperatureTotal } from '../devreport/temperature-total.ts'
import { workingHours } from '../devreport/working-hours.ts'
import { exportCancel } from '../export/cancel.ts'
import { exportGet } from '../export/get.ts'
import { exportStart } from '../export/start.ts'
import { addFamily } from '../family/add-family.ts'
import { addGarage } from '../family/add-garage.ts'
import { addJoinLink } from '../family/add-join-link.ts'
import { cancelTask } from '../family/cancel-task.ts'
import { delFamily } from '../family/del-family.ts'
import { delGarage } from '../family/del-garage.ts'
import { deleteWorkHours } from '../family/delete-work-hours.ts'
import { find } from '../family/find.ts'
import { getDeviceList } from '../family/get-device-list.ts'
import { getFamily } from '../family/get-family.ts'
import { getFamilyList } from '../family/get-family-list.ts'
import { getGarageList } from '../family/get-garage-list.ts'
import { getJoinLinks } from '../family/get-join-links.ts'
import { getFamilyRecordings } from '../family/get-recordings.ts'
import { getTask } from '../family/get-task.ts'
import { getTaskList } from '../family/get-task-list.ts'
import { getWorkHours } from '../family/get-work-hours.ts'
import { modifyFamily } from '../family/modify-family.ts'
import { modifyGarage } from '../family/modify-garage.ts'
import { moveFamily } from '../family/move-family.ts'
import { revokeJoinLink } from '../family/revoke-join-link.ts'
import { searchFamily } from '../family/search-family.ts'
import { setWorkHours } from '../family/set-work-hours.ts'
import { undo } from '../family/undo.ts'
import { addFeedback } from '../feedback/add.ts'
import { getFeedback } from '../feedback/get.ts'
import { getFeedbackFile } from '../feedback/get-file.ts'
import { getFeedbackHistory } from '../feedback/get-history.ts'
import { handleFeedback } from '../feedback/handle.ts'
import { readFeedback } from '../feedback/read.ts'
import { replyFeedback } from '../feedback/reply.ts'
import { addFence } from '../fence/add.ts'
import { bindFence } from '../fence/bind.ts'
import { deleteFence } from '../fence/delete.ts'
import { getFences } from '../fence/get.ts'
import { getBound } from '../fence/get-bound.ts'
import { getInside } from '../fence/get-inside.ts'
import { getVisits } from '../fence/get-visits.ts'
import { modifyFence } from '../fence/modify.ts'
import { unbindFence } from '../fence/unbind.ts'
import { getDownload } from '../file/get-download.ts'
import { addPackage } from '../incrementpackage/add-package.ts'
import { getDefault } from '../incrementpackage/get-default.ts'
import { getDevCurrentLeftFlow } from '../incrementpackage/get-dev-current-left-flow.ts'
import { getDevFlow } from '../incrementpackage/get-dev-flow.ts'
import { getDevIncrement } from '../incrementpackage/get-dev-increment.ts'
import { getIncrementSwitch } from '../incrementpackage/get-increment-switch.ts'
import { getPackageList } from '../incrementpackage/get-package-list.ts'
import { getPresentList } from '../incrementpackage/get-present-list.ts'
import { getPriceHistory } from '../incrementpackage/get-price-history.ts'
import { getPriceList } from '../incrementpackage/get-price-list.ts'
import { getReminders } from '../incrementpackage/get-reminders.ts'
import { getTimePrices } from '../incrementpackage/get-time-prices.ts'
import { modifyPackage } from '../incrementpackage/modify-package.ts'
import { present } from '../incrementpackage/present.ts'
import { queryIncrementUsage } from '../incrementpackage/query-increment-usage.ts'
import { setAgentPrice } from '../incrementpackage/set-agent-price.ts'
import { setDefault } from '../incrementpackage/set-default.ts'
import { setIncrementSwitch } from '../incrementpackage/set-increment-switch.ts'
import { setPackageState } from '../incrementpackage/set-package-state.ts'
import { setPrices } from '../incrementpackage/set-prices.ts'
import { setTerminalPrice } from '../incrementpackage/set-terminal-price.ts'
import { batchGetAddr } from '../location/batch-get-addr.ts'
import { batchReverseGeocode } from '../location/batch-reverse-geocode.ts'
import { distanceDay } from '../location/distance-day.ts'
import { getLast } from '../location/get-last.ts'
import { getLocks } from '../location/get-locks.ts'
import { getLogBook } from '../location/get-log-book.ts'
import { getOutlines } from '../location/get-outlines.ts'
import { getPoints } from '../location/get-points.ts'
import { getStops } from '../location/get-stops.ts'
import { getTrack } from '../location/get-track.ts'
import { getTrips } from '../location/get-trips.ts'
import { lockMonth } from '../location/lock-month.ts'
import { pDistance } from '../location/p-distance.ts'
import { searchAddr } from '../location/search-addr.ts'
import { searchCity } from '../location/search-city.ts'
import { searchRegion } from '../location/search-region.ts'
import { setTripNote } from '../location/set-trip-note.ts'
import { setTripPurpose } from '../location/set-trip-purpose.ts'
import { speeding } from '../location/speed.ts'
import { unlockMonth } from '../location/unlock-month.ts'
import { getMessages } from '../message/get.ts'
import { getPublished } from '../message/get-published.ts'
import { getShare } from '../message/get-share.ts'
import { getUnReadMessage } from '../message/get-un-read-message.ts'
import { handleShare } from '../message/handle-share.ts'
import { publishMessage } from '../message/publish.ts'
import { markRead } from '../message/read.ts'
import { withdrawMessage } from '../message/withdraw.ts'
import { checkHost } from '../ops/check-host.ts'
import { checkSender } from '../ops/check-sender.ts'
import { deleteBackup } from '../ops/delete-backup.ts'
import { deleteKey } from '../ops/delete-key.ts'
import { deleteObject } from '../ops/delete-object.ts'
import { getAlerts } from '../ops/get-alerts.ts'
import { getBackupFile } from '../ops/get-backup-file.ts'
import { getBackups } from '../ops/get-backups.ts'
import { getConfig } from '../ops/get-config.ts'
import { getConsentLog } from '../ops/get-consent-log.ts'
import { getErrors } from '../ops/get-errors.ts'
import { getHealth } from '../ops/get-health.ts'
import { getKeys } from '../ops/get-keys.ts'
import { getLoad } from '../ops/get-load.ts'
import { getObjectFile } from '../ops/get-object-file.ts'
import { getObjects } from '../ops/get-objects.ts'
import { getOutbox } from '../ops/get-outbox.ts'
import { getRetention } from '../ops/get-retention.ts'
import { getTextPack } from '../ops/get-text-pack.ts'
import { getTexts } from '../ops/get-texts.ts'
import { getTextsFile } from '../ops/get-texts-file.ts'
import { previewConfig } from '../ops/preview-config.ts'
import { publishConfig } from '../ops/publish-config.ts'
import { putObject } from '../ops/put-object.ts'
import { putTexts } from '../ops/put-texts.ts'
import { reportError } from '../ops/report-error.ts'
import { setBackupPlan } from '../ops/set-backup-plan.ts'
import { setConfig } from '../ops/set-config.ts'
import { setHealthLimits } from '../ops/set-health-limits.ts'
import { setHealthMail } from '../ops/set-health-mail.ts'
import { setKey } from '../ops/set-key.ts'
import { setTexts } from '../ops/set-texts.ts'
import { startBackup } from '../ops/start-backup.ts'
import { stopBackup } from '../ops/stop-backup.ts'
import { testKey } from '../ops/test-key.ts'
import { undoConfig } from '../ops/undo-config.ts'
import { undoTexts } from '../ops/undo-texts.ts'
import { decideByHand } from '../pay/decide-by-hand.ts'
import { findOrders } from '../pay/find-orders.ts'
import { getAutoRenew } from '../pay/get-auto-renew.ts'
import { getByHand } from '../pay/get-by-hand.ts'
import { getDifferences } from '../pay/get-differences.ts'
import { getDocument } from '../pay/get-document.ts'
import { getOrder } from '../pay/get-order.ts'
import { getOrderDetail } from '../pay/get-order-detail.ts'
import { getOrderList } from '../pay/get-order-list.ts'
import { getOrderStat } from '../pay/get-order-stat.ts'
import { getOrderTotals } from '../pay/get-order-totals.ts'
import { getOwnOrders } from '../pay/get-own-orders.ts'
import { getPackage } from '../pay/get-package.ts'
import { getPayConfig } from '../pay/get-pay-config.ts'
import { prepayIncrement } from '../pay/prepay-increment.ts'
import { recharge } from '../pay/recharge.ts'
import { recheckOrder } from '../pay/recheck-order.ts'
import { refund } from '../pay/refund.ts'
import { refundShare } from '../pay/refund-share.ts'
import { setAutoRenew } from '../pay/set-auto-renew.ts'
import { addPoi } from '../poi/add.ts'
import { deletePois } from '../poi/delete.ts'
import { getPois } from '../poi/get.ts'
import { getPoisInView } from '../poi/get-in-view.ts'
import { importPois } from '../poi/import.ts'
import { modifyPoi } from '../poi/modify.ts'
import { addSchedule } from '../schedule/add.ts'
import { confirmSchedule } from '../schedule/confirm.ts'
import { deleteSchedule } from '../schedule/delete.ts'
import { getSchedules } from '../schedule/get.ts'
import { getRuns } from '../schedule/get-runs.ts'
import { leaveSchedule } from '../schedule/leave.ts'
import { modifySchedule } from '../schedule/modify.ts'
import { sendNow } from '../schedule/send-now.ts'
import { addWhite } from '../sim/add-white.ts'
import { answerReport } from '../sim/answer-report.ts'
import { bindSimCard } from '../sim/bind.ts'
import { deleteWhite } from '../sim/delete-white.ts'
import { getSims } from '../sim/get.ts'
import { getSimCharts } from '../sim/get-charts.ts'
import { getSimTemplate } from '../sim/get-import-template.ts'
import { getSimOrders } from '../sim/get-orders.ts'
import { getSimStat } from '../sim/get-stat.ts'
import { getWhiteList } from '../sim/get-white-list.ts'
import { importSims } from '../sim/import.ts'
import { modifySimCards } from '../sim/modify.ts'
import { moveSimCards } from '../sim/move.ts'
import { refreshSims } from '../sim/refresh.ts'
import { unbindSimCards } from '../sim/unbind.ts'
import { overview } from '../stat/overview.ts'
import { queryNextFamilyWithStat } from '../stat/query-next-family-with-stat.ts'
import { getDistanceStat } from '../summary/get-distance-stat.ts'
import { multiDeviceState } from '../summary/multi-device-state.ts'
import { onLineState } from '../summary/on-line-state.ts'
import { queryCheckInCar } from '../summary/query-check-in-car.ts'
import { queryInstallCar } from '../summary/query-install-car.ts'
import { addFirmware } from '../tool/add-firmware.ts'
import { checkFirmware } from '../tool/check-firmware.ts'
import { clearDevice } from '../tool/clear-device.ts'
import { deleteFirmware } from '../tool/delete-firmware.ts'
import { getFirmware } from '../tool/get-firmware.ts'
import { getFirmwareDevices } from '../tool/get-firmware-devices.ts'
import { getFirmwareLog } from '../tool/get-firmware-log.ts'
import { getHardwareRecord } from '../tool/get-hardware-record.ts'
import { getIccidLog } from '../tool/get-iccid-log.ts'
import { pauseFirmware } from '../tool/pause-firmware.ts'
import { resetTermPwd } from '../tool/reset-term-pwd.ts'
import { resumeFirmware } from '../tool/resume-firmware.ts'
import { startFirmware } from '../tool/start-firmware.ts'
import { stopFirmware } from '../tool/stop-firmware.ts'
import { addPasskey } from '../user/add-passkey.ts'
import { agree } from '../user/agree.ts'
import { beginPasskey } from '../user/begin-passkey.ts'
import { beginPasskeyLogin } from '../user/begin-passkey-login.ts'
import { bindPhone } from '../user/bind-phone.ts'
import { deletePasskey } from '../user/delete-passkey.ts'
import { findPwd } from '../user/find-pwd.ts'
import { getConsentText } from '../user/get-consent-text.ts'
import { getConsents } from '../user/get-consents.ts'
import { getInfo } from '../user/get-info.ts'
import { getJoinLink } from '../user/get-join-link.ts'
import { getLegal } from '../user/get-legal.ts'
import { getPasskeys } from '../user/get-passkeys.ts'
import { getPersonData } from '../user/get-person-data.ts'
import { getProviders } from '../user/get-providers.ts'
import { getSessions } from '../user/get-sessions.ts'
import { killSession } from '../user/kill-session.ts'
import { login } from '../user/login.ts'
import { loginOut } from '../user/login-out.ts'
import { modifyPwd } from '../user/modify-pwd.ts'
import { passkeyLogin } from '../user/passkey-login.ts'
import { perfectInfo } from '../user/perfect-info.ts'
import { register } from '../user/register.ts'
import { requestErasure } from '../user/request-erasure.ts'
import { sendCode } from '../user/send-code.ts'
import { setAvatar } from '../user/set-avatar.ts'
import { setInfo } from '../user/set-info.ts'
import { setTotp } from '../user/set-totp.ts'
import { startPersonExport } from '../user/start-person-export.ts'
import { takeBackErasure } from '../user/take-back-erasure.ts'
import { addUser } from '../usermgr/add-user.ts'
import { clearTotp } from '../usermgr/clear-totp.ts'
import { delUser } from '../usermgr/del-user.ts'
import { deleteProvider } from '../usermgr/delete-provider.ts'
import { getAuth } from '../usermgr/get-auth.ts'
import { getErasures } from '../usermgr/get-erasures.ts'
import { getFactorRule } from '../usermgr/get-factor-rule.ts'
import { getLoginLog } from '../usermgr/get-login-log.ts'
import { getLoginStat } from '../usermgr/get-login-stat.ts'
import { getOptLog } from '../usermgr/get-opt-log.ts'
import { getOptStat } from '../usermgr/get-opt-stat.ts'
import { getProvider } from '../usermgr/get-provider.ts'
import { getUiFilePath } from '../usermgr/get-ui-file-path.ts'
import { getUserList } from '../usermgr/get-user-list.ts'
import { modifyUser } from '../usermgr/modify-user.ts'
import { requestErasureOf } from '../usermgr/request-erasure.ts'
import { resetPwd } from '../usermgr/reset-pwd.ts'
import { searchUser } from '../usermgr/search-user.ts'
import { setAuth } from '../usermgr/set-auth.ts'
import { setFactorRule } from '../usermgr/set-factor-rule.ts'
import { setProvider } from '../usermgr/set-provider.ts'
import { setScimKey } from '../usermgr/set-scim-key.ts'
import { takeBackErasureOf } from '../usermgr/take-back-erasure.ts'
import { testProvider } from '../usermgr/test-provider.ts'
import { auditWithdraw } from '../wallet/audit-withdraw.ts'
import { bindCard } from '../wallet/bind-card.ts'
import { getAuditList } from '../wallet/get-audit-list.ts'
import { getCards } from '../wallet/get-cards.ts'
import { getDebts } from '../wallet/get-debts.ts'
import { getFile } from '../wallet/get-file.ts'
import { getFlow } from '../wallet/get-flow.ts'
import { getPayee } from '../wallet/get-payee.ts'
import { getProfit } from '../wallet/get-profit.ts'
import { getTransfers } from '../wallet/get-transfers.ts'
import { getWallet } from '../wallet/get-wallet.ts'
import { getWithdrawList } from '../wallet/get-withdraw-list.ts'
import { modifyWithdraw } from '../wallet/modify-withdraw.ts'
import { perfectWallet } from '../wallet/perfect-wallet.ts'
import { removeCard } from '../wallet/remove-card.ts'
import { setPwd } from '../wallet/set-pwd.ts'
import { undoWithdraw } from '../wallet/undo-withdraw.ts'
import { withdraw } from '../wallet/withdraw.ts'
import { writeOff } from '../wallet/write-off.ts'
import { finishWork } from '../workbench/done.ts'
import { getWork } from '../workbench/get.ts'
import { handOnWork } from '../workbench/hand-on.ts'
import { takeWork } from '../workbench/take.ts'

/** Every function of the contract. */
export const listedFunctions = [
  ackAlarms,
  deleteAlarms,
  deleteAlarmRule,
  getAlarms,
  getAlarmStat,
  getAlarmTypeSummary,
  getAlarm,
  getFamilyAlarmByType,
  getAlarmGroups,
  getLastAlarm,
  getAlarmRecordings,
  getAlarmRules,
  getToken,
  handleAlarms,
  handleAlarmsAlike,
  previewAlarmRule,
  setAlarmRule,
  subscribe,
  testPush,
  unsubscribe,
  updateToken,
  addAttendanceRule,
  correctAttendance,
  deleteAttendanceRule,
  getAttendanceRules,
  modifyAttendanceRule,
  queryAttendanceRecord,
  addBeacon,
  deleteBeacons,
  getBeacons,
  getBeaconRecord,
  importBeacons,
  modifyBeacon,
  batchSend,
  cancel,
  cancelFollow,
  checkBatch,
  getCatalogue,
  getCmdList,
  getCmdLog,
  getFollowDevice,
  getSent,
  getSentStat,
  parse,
  retryBatch,
  send,
  setFollowDevice,
  startTrace,
  stopTrace,
  summaryFollow,
  addComplaint,
  escalate,
  getComplaints,
  getComplaintFile,
  getHistory,
  handleComplaint,
  reply,
  withdrawComplaint,
  addApiKey,
  deletePositionFeed,
  deleteApiKey,
  deleteDataPush,
  getPushDeliveries,
  getPushDelivery,
  getPositionFeeds,
  getApiKeys,
  getDataPush,
  pauseDataPush,
  replayPushDelivery,
  setPositionFeed,
  setDataPush,
  testDataPush,
  addDevice,
  addForTerm,
  adopt,
  batchModify,
  bind,
  claim,
  clear,
  closeUpkeep,
  confirmClaim,
  deleteDevices,
  deleteRecordings,
  deleteUpkeep,
  deleteDeviceHours,
  extend,
  findDev,
  freeze,
  getAlarmSetting,
  getDetail,
  getDriver,
  getWearerHealth,
  getHealthSheet,
  getHeard,
  getIdentity,
  getImportTemplate,
  getInvites,
  getLent,
  getLog,
  getMeter,
  getOwners,
  getPhoneLink,
  getRecordingUrl,
  getRecordings,
  getRecycle,
  getSetting,
  getShared,
  getShares,
  getUnknown,
  getUpkeep,
  getUpkeepCalendar,
  getUpkeepSums,
  getVersion,
  handleSilent,
  importDevices,
  invite,
  makeUpkeepCalendar,
  modify,
  move,
  physicalDelete,
  remind,
  resetCode,
  restore,
  revokeInvite,
  revokeShare,
  select,
  selectRecycled,
  sell,
  setAlarmSetting,
  setIdentity,
  setMeter,
  setProtocol,
  setSetting,
  setToken,
  setUpkeep,
  setDeviceHours,
  share,
  shareRecording,
  startBatch,
  takeNumber,
  unbind,
  withdrawUpkeepCalendar,
  beaconSheet,
  carStatus,
  drivers,
  frequentStops,
  healthDetail,
  inputDetail,
  inputTotal,
  mileageStatus,
  offlineDevices,
  platformService,
  power,
  runTime,
  stepCount,
  stops,
  temperatureDetail,
  temperatureTotal,
  workingHours,
  exportCancel,
  exportGet,
  exportStart,
  addFamily,
  addGarage,
  addJoinLink,
  cancelTask,
  delFamily,
  delGarage,
  deleteWorkHours,
  find,
  getDeviceList,
  getFamily,
  getFamilyList,
  getGarageList,
  getJoinLinks,
  getFamilyRecordings,
  getTask,
  getTaskList,
  getWorkHours,
  modifyFamily,
  modifyGarage,
  moveFamily,
  revokeJoinLink,
  searchFamily,
  setWorkHours,
  undo,
  addFeedback,
  getFeedback,
  getFeedbackFile,
  getFeedbackHistory,
  handleFeedback,
  readFeedback,
  replyFeedback,
  addFence,
  bindFence,
  deleteFence,
  getFences,
  getBound,
  getInside,
  getVisits,
  modifyFence,
  unbindFence,
  getDownload,
  addPackage,
  getDefault,
  getDevCurrentLeftFlow,
  getDevFlow,
  getDevIncrement,
  getIncrementSwitch,
  getPackageList,
  getPresentList,
  getPriceHistory,
  getPriceList,
  getReminders,
  getTimePrices,
  modifyPackage,
  present,
  queryIncrementUsage,
  setAgentPrice,
  setDefault,
  setIncrementSwitch,
  setPackageState,
  setPrices,
  setTerminalPrice,
  batchGetAddr,
  batchReverseGeocode,
  distanceDay,
  getLast,
  getLocks,
  getLogBook,
  getOutlines,
  getPoints,
  getStops,
  getTrack,
  getTrips,
  lockMonth,
  pDistance,
  searchAddr,
  searchCity,
  searchRegion,
  setTripNote,
  setTripPurpose,
  speeding,
  unlockMonth,
  getMessages,
  getPublished,
  getShare,
  getUnReadMessage,
  handleShare,
  publishMessage,
  markRead,
  withdrawMessage,
  checkHost,
  checkSender,
  deleteBackup,
  deleteKey,
  deleteObject,
  getAlerts,
  getBackupFile,
  getBackups,
  getConfig,
  getConsentLog,
  getErrors,
  getHealth,
  getKeys,
  getLoad,
  getObjectFile,
  getObjects,
  getOutbox,
  getRetention,
  getTextPack,
  getTexts,
  getTextsFile,
  previewConfig,
  publishConfig,
  putObject,
  putTexts,
  reportError,
  setBackupPlan,
  setConfig,
  setHealthLimits,
  setHealthMail,
  setKey,
  setTexts,
  startBackup,
  stopBackup,
  testKey,
  undoConfig,
  undoTexts,
  decideByHand,
  findOrders,
  getAutoRenew,
  getByHand,
  getDifferences,
  getDocument,
  getOrder,
  getOrderDetail,
  getOrderList,
  getOrderStat,
  getOrderTotals,
  getOwnOrders,
  getPackage,
  getPayConfig,
  prepayIncrement,
  recharge,
  recheckOrder,
  refund,
  refundShare,
  setAutoRenew,
  addPoi,
  deletePois,
  getPois,
  getPoisInView,
  importPois,
  modifyPoi,
  addSchedule,
  confirmSchedule,
  deleteSchedule,
  getSchedules,
  getRuns,
  leaveSchedule,
  modifySchedule,
  sendNow,
  addWhite,
  answerReport,
  bindSimCard,
  deleteWhite,
  getSims,
  getSimCharts,
  getSimTemplate,
  getSimOrders,
  getSimStat,
  getWhiteList,
  importSims,
  modifySimCards,
  moveSimCards,
  refreshSims,
  unbindSimCards,
  overview,
  queryNextFamilyWithStat,
  getDistanceStat,
  multiDeviceState,
  onLineState,
  queryCheckInCar,
  queryInstallCar,
  addFirmware,
  checkFirmware,
  clearDevice,
  deleteFirmware,
  getFirmware,
  getFirmwareDevices,
  getFirmwareLog,
  getHardwareRecord,
  getIccidLog,
  pauseFirmware,
  resetTermPwd,
  resumeFirmware,
  startFirmware,
  stopFirmware,
  addPasskey,
  agree,
  beginPasskey,
  beginPasskeyLogin,
  bindPhone,
  deletePasskey,
  findPwd,
  getConsentText,
  getConsents,
  getInfo,
  getJoinLink,
  getLegal,
  getPasskeys,
  getPersonData,
  getProviders,
  getSessions,
  killSession,
  login,
  loginOut,
  modifyPwd,
  passkeyLogin,
  perfectInfo,
  register,
  requestErasure,
  sendCode,
  setAvatar,
  setInfo,
  setTotp,
  startPersonExport,
  takeBackErasure,
  addUser,
  clearTotp,
  delUser,
  deleteProvider,
  getAuth,
  getErasures,
  getFactorRule,
  getLoginLog,
  getLoginStat,
  getOptLog,
  getOptStat,
  getProvider,
  getUiFilePath,
  getUserList,
  modifyUser,
  requestErasureOf,
  resetPwd,
  searchUser,
  setAuth,
  setFactorRule,
  setProvider,
  setScimKey,
  takeBackErasureOf,
  testProvider,
  auditWithdraw,
  bindCard,
  getAuditList,
  getCards,
  getDebts,
  getFile,
  getFlow,
  getPayee,
  getProfit,
  getTransfers,
  getWallet,
  getWithdrawList,
  modifyWithdraw,
  perfectWallet,
  removeCard,
  setPwd,
  undoWithdraw,
  withdraw,
  writeOff,
  finishWork,
  getWork,
  handOnWork,
  takeWork,
] as const
