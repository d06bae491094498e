/**
 * When each function came, newest first: day, module, functions. A new one has its line on top (a test
 * refuses one without), and its day a sentence below; those that went stay there.
 */
const arrivals = `
2026-11-30 dev AddKey DeleteFeed DeleteKey DeletePush GetDeliveries GetDelivery GetFeeds GetKeys GetPush Pause Replay SetFeed SetPush TestPush
2026-11-30 family AddJoinLink GetJoinLinks RevokeJoinLink
2026-11-30 incrementpackage GetPriceHistory SetPrices
2026-11-30 ops CheckHost CheckSender DeleteBackup DeleteKey DeleteObject GetAlerts GetBackupFile GetBackups GetConsentLog GetErrors GetKeys GetLoad GetObjectFile GetObjects GetRetention GetTextPack GetTexts GetTextsFile PreviewConfig PutObject PutTexts ReportError SetBackupPlan SetHealthLimits SetHealthMail SetKey SetTexts StartBackup StopBackup TestKey UndoTexts
2026-11-30 pay GetOrderTotals RefundShare
2026-11-30 user AddPasskey Agree BeginPasskey BeginPasskeyLogin DeletePasskey GetConsentText GetConsents GetJoinLink GetLegal GetPasskeys GetPersonData GetProviders PasskeyLogin RequestErasure SetAvatar StartPersonExport TakeBackErasure
2026-11-30 usermgr DeleteProvider GetErasures GetFactorRule GetProvider RequestErasure SetFactorRule SetProvider SetScimKey TakeBackErasure TestProvider
2026-11-29 alarm DeleteRule GetAlarmStat GetGroups GetRecordings GetRules HandleLike PreviewRule SetRule
2026-11-29 attendance AddRule Correct DeleteRule GetRules ModifyRule QueryAttendanceRecord
2026-11-29 beacon Add Delete Get GetRecord Import Modify
2026-11-29 cmd GetSentStat RetryBatch
2026-11-29 device CloseUpkeep DeleteRecordings DeleteUpkeep DeleteWorkHours GetDriver GetHealth GetHealthSheet GetMeter GetPhoneLink GetRecordingUrl GetRecordings GetUpkeep GetUpkeepCalendar GetUpkeepSums HandleSilent MakeUpkeepCalendar Remind SetMeter SetUpkeep SetWorkHours ShareRecording WithdrawUpkeepCalendar
2026-11-29 devreport Beacons CarStatus Drivers FrequentStops HealthDetail InputDetail InputTotal MileageStatus OfflineDevices PlatformService Power RunTime StepCount Stops TemperatureDetail TemperatureTotal WorkingHours
2026-11-29 family DeleteWorkHours GetRecordings GetWorkHours SetWorkHours
2026-11-29 feedback Add Get GetFile GetHistory Handle Read Reply
2026-11-29 location GetLocks GetLogBook LockMonth PDistance SetTripNote SetTripPurpose Speed UnlockMonth
2026-11-29 message Get GetPublished GetUnReadMessage Publish Read Withdraw
2026-11-29 ops GetConfig PublishConfig SetConfig UndoConfig
2026-11-29 schedule Add Confirm Delete Get GetRuns Leave Modify SendNow
2026-11-29 sim AddWhite DeleteWhite GetStat GetWhiteList
2026-11-29 stat Overview
2026-11-29 summary GetDistanceStat MultiDeviceState OnLineState QueryCheckInCar QueryInstallCar
2026-11-29 tool AddFirmware CheckFirmware DeleteFirmware GetFirmware GetFirmwareDevices GetFirmwareLog GetHardwareRecord PauseFirmware ResumeFirmware StartFirmware StopFirmware
2026-11-29 usermgr GetLoginStat GetOptStat
2026-11-29 workbench Done Get HandOn Take
2026-11-27 device ConfirmClaim TakeNumber
2026-11-27 family Find
2026-11-27 incrementpackage GetReminders GetTimePrices
2026-11-27 pay GetDocument GetOwnOrders
2026-11-27 sim AnswerReport Modify
2026-11-27 wallet GetDebts GetTransfers WriteOff
2026-11-25 pay RecheckOrder
2026-11-25 sim GetCharts GetOrders Refresh
2026-11-23 alarm Subscribe TestPush Unsubscribe
2026-11-23 cmd BatchSend Cancel CancelFollow CheckBatch GetCatalogue GetCmdList GetCmdLog GetFollowDevice GetSent Parse SetFollowDevice StartTrace StopTrace SummaryFollow
2026-11-23 complaint Add Escalate Get GetFile GetHistory Handle Reply Withdraw
2026-11-23 device GetHeard GetInvites GetLent Invite RevokeInvite SetProtocol
2026-11-23 incrementpackage AddPackage GetDefault GetDevCurrentLeftFlow GetDevFlow GetDevIncrement GetIncrementSwitch GetPackageList GetPresentList GetPriceList ModifyPackage Present QueryIncrementUsage SetAgentPrice SetDefault SetIncrementSwitch SetPackageState SetTerminalPrice
2026-11-23 location BatchGetAddr SearchAddr SearchCity
2026-11-23 message GetShare HandleShare
2026-11-23 pay DecideByHand FindOrders GetAutoRenew GetByHand GetDifferences GetOrder GetOrderDetail GetOrderList GetOrderStat GetPackage GetPayConfig PrepayIncrement Recharge Refund SetAutoRenew
2026-11-23 poi Add Delete Get GetInView Import Modify
2026-11-23 sim Bind Get GetImportTemplate Import Move Unbind
2026-11-23 tool GetIccidLog
2026-11-23 wallet AuditWithdraw BindCard GetAuditList GetCards GetFile GetFlow GetPayee GetProfit GetWallet GetWithdrawList ModifyWithdraw PerfectWallet RemoveCard SetPwd UndoWithdraw Withdraw
2026-11-22 alarm Ack Delete GetAlarmTypeSummary GetDetail GetFamilyAlarmByType GetToken Handle UpdateToken
2026-11-22 device Add Claim Extend GetIdentity GetOwners ResetCode Select SelectRecycled SetIdentity SetToken StartBatch
2026-11-22 family Undo
2026-11-22 fence Add Bind Delete Get GetBound GetInside GetVisits Modify Unbind
2026-11-22 location DistanceDay GetOutlines GetPoints GetStops GetTrips SearchRegion
2026-11-21 device AddForTerm BatchModify Bind Clear Delete Freeze GetAlarmSetting GetImportTemplate GetRecycle GetSetting GetShared GetShares GetVersion Import Modify Move PhysicalDelete Restore RevokeShare Sell SetAlarmSetting SetSetting Share Unbind
2026-11-21 export Cancel Get Start
2026-11-21 family AddFamily AddGarage CancelTask DelFamily DelGarage GetFamily GetGarageList GetTask GetTaskList ModifyFamily ModifyGarage MoveFamily
2026-11-21 file GetDownload
2026-11-21 ops GetOutbox
2026-11-21 stat QueryNextFamilyWithStat
2026-11-21 tool ClearDevice ResetTermPwd
2026-11-21 user BindPhone FindPwd GetSessions KillSession ModifyPwd PerfectInfo Register SendCode SetInfo SetTotp
2026-11-21 usermgr AddUser ClearTotp DelUser GetAuth GetLoginLog GetOptLog GetUiFilePath GetUserList ModifyUser ResetPwd SearchUser SetAuth
2026-11-20 alarm Get GetLastAlarm
2026-11-20 cmd Send
2026-11-20 device Adopt FindDev GetDetail GetLog GetUnknown
2026-11-20 family GetDeviceList GetFamilyList SearchFamily
2026-11-20 location BatchReverseGeocode GetLast GetTrack
2026-11-20 ops GetHealth
2026-11-20 user GetInfo Login LoginOut
`

/** What callers notice, newest first: of each day at least one sentence (a test asks for it). */
const notices: readonly (readonly [day: string, text: string])[] = [
  [
    '2026-11-30',
    'Voice messages go down to watches (20016 of cmd/Send, `sound`): an AMR-NB file in base64, half a second to 15 s. `voice_seconds` of cmd/GetCmdList is its length; `is_for_one` of cmd/GetCatalogue marks commands that cmd/BatchSend refuses (commandForOne).',
  ],
  [
    '2026-11-30',
    'An erasure that is due waits while its wallet holds or owes money, or its organisation would lose its last manager: `held_by` of user/GetPersonData and usermgr/GetErasures tells why, `due_time` when it is looked at again.',
  ],
  [
    '2026-11-30',
    'Alarms are delivered once more when they end, to subscriptions that ask for it (`alarm_ends` of dev/SetPush).',
  ],
  [
    '2026-11-30',
    'Events of devices are delivered to addresses of integrators, signed as Standard Webhooks.',
  ],
  ['2026-11-30', 'Programs call with API keys in place of sessions (dev/AddKey).'],
  ['2026-11-30', 'A Traccar server forwards positions to a feed (dev/SetFeed).'],
  [
    '2026-11-30',
    'People log in with passkeys or at an identity provider, agree to legal texts, and have their data exported or erased.',
  ],
  [
    '2026-11-30',
    'Operators read load, errors and alerts, plan backups, and set keys and texts of brands.',
  ],
  [
    '2026-11-29',
    'Reports tell of readings, driving, work and services, and are sent by schedule. Attendance, beacons, upkeep, log books, recordings, rules about alarms, roll-outs of firmware, feedback and messages have their functions.',
  ],
  [
    '2026-11-27',
    'Of 13 digits a time is milliseconds; 11, 12 and more than 13 are refused instead of read as seconds.',
  ],
  ['2026-11-27', 'Bodies that are not UTF-8, and other charsets, are refused.'],
  ['2026-11-27', 'A language that is not known is refused by name instead of becoming Chinese.'],
  [
    '2026-11-27',
    'The OpenAPI document names every object, choice and id; `sid` is a param besides its security scheme.',
  ],
  ['2026-11-25', 'pay/CheckOrder is called pay/RecheckOrder.'],
  ['2026-11-23', 'A call without `coordtype` means WGS-84, as all coordinates of the contract.'],
  [
    '2026-11-23',
    'Packages are bought and orders paid; wallets, SIM cards, complaints and commands to many devices have their functions.',
  ],
  [
    '2026-11-22',
    'Tracks, trips, stops and mileage are read, fences and alarms handled; devices are claimed by their owners, and changes of many taken back (family/Undo).',
  ],
  [
    '2026-11-21',
    'Organisations, groups, accounts and devices are managed, devices shared and imported, lists exported; sessions, passwords and the second factor are set.',
  ],
  [
    '2026-11-20',
    'The first functions log in, find devices, read their positions and alarms, and send commands.',
  ],
]

export type ContractDay = { day: string; added: string[]; notices: string[] }

/** Of each day on which the contract changed, the newest first, what came and what callers notice. */
export function contractChanges(): ContractDay[] {
  const days = new Map<string, ContractDay>()
  const ofDay = (day: string) => {
    const known = days.get(day) ?? { day, added: [], notices: [] }
    days.set(day, known)
    return known
  }
  for (const line of arrivals.trim().split('\n')) {
    const [day = '', module, ...names] = line.split(' ')
    ofDay(day).added.push(...names.map((name) => `${module}/${name}`))
  }
  for (const [day, text] of notices) ofDay(day).notices.push(text)
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? 1 : -1))
}
