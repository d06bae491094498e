import type { KeyExclusion, KeyScope } from './key-scopes.ts'

/** Of one module. */
const of = (module: string, names: string): string[] =>
  names.split(' ').map((name) => `${module}/${name}`)

/**
 * The functions that a scope opens to keys. A scope only narrows: its key has the rights of its maker at each call.
 * tests/catalogue/key-functions.test.ts holds every function of the contract to one scope, or to one reason below.
 */
export const keyFunctions: Readonly<Record<KeyScope, readonly string[]>> = {
  'device:read': [
    ...of('device', 'FindDev GetAlarmSetting GetDetail GetDriver GetHealth GetHeard GetIdentity'),
    ...of('device', 'GetLent GetLog GetMeter GetOwners GetRecycle GetSetting GetUpkeep'),
    ...of('device', 'GetUpkeepSums GetVersion Select SelectRecycled'),
    ...of('family', 'GetDeviceList GetTask GetTaskList'),
    ...of('tool', 'GetHardwareRecord GetIccidLog'),
  ],
  'device:write': [
    ...of('device', 'Add BatchModify Bind Claim Clear CloseUpkeep ConfirmClaim Delete'),
    ...of('device', 'DeleteRecordings DeleteUpkeep DeleteWorkHours Freeze HandleSilent Import'),
    ...of('device', 'Modify Move Remind Restore Sell SetMeter SetProtocol SetUpkeep'),
    ...of('device', 'SetWorkHours Unbind'),
    ...of('family', 'CancelTask'),
    ...of('incrementpackage', 'SetIncrementSwitch'),
    ...of('tool', 'ClearDevice'),
  ],
  'location:read': [
    ...of('location', 'BatchGetAddr BatchReverseGeocode DistanceDay GetLast GetLocks GetLogBook'),
    ...of('location', 'GetOutlines GetPoints GetStops GetTrack GetTrips PDistance SearchAddr'),
    ...of('location', 'SearchCity SearchRegion Speed'),
  ],
  'location:write': of('location', 'LockMonth SetTripNote SetTripPurpose UnlockMonth'),
  'alarm:read': of(
    'alarm',
    'Get GetAlarmStat GetAlarmTypeSummary GetDetail GetFamilyAlarmByType GetGroups GetLastAlarm GetRules PreviewRule',
  ),
  'alarm:write': of('alarm', 'Ack Delete DeleteRule Handle HandleLike SetRule'),
  'fence:read': [
    ...of('fence', 'Get GetBound GetInside GetVisits'),
    ...of('poi', 'Get GetInView'),
    ...of('beacon', 'Get GetRecord'),
  ],
  'fence:write': [
    ...of('fence', 'Add Bind Delete Modify Unbind'),
    ...of('poi', 'Add Delete Import Modify'),
    ...of('beacon', 'Add Delete Import Modify'),
  ],
  'report:read': [
    ...of('devreport', 'Beacons CarStatus Drivers FrequentStops HealthDetail InputDetail'),
    ...of('devreport', 'InputTotal MileageStatus OfflineDevices PlatformService Power RunTime'),
    ...of('devreport', 'StepCount Stops TemperatureDetail TemperatureTotal WorkingHours'),
    ...of('summary', 'GetDistanceStat MultiDeviceState OnLineState QueryCheckInCar'),
    ...of('summary', 'QueryInstallCar'),
    ...of('stat', 'Overview QueryNextFamilyWithStat'),
    ...of('attendance', 'GetRules QueryAttendanceRecord'),
  ],
  'report:write': of('attendance', 'AddRule Correct DeleteRule ModifyRule'),
  'commands:read': [
    ...of('cmd', 'CheckBatch GetCatalogue GetCmdList GetCmdLog GetSent GetSentStat Parse'),
    ...of('tool', 'CheckFirmware GetFirmware GetFirmwareDevices GetFirmwareLog'),
  ],
  'commands:write': [
    ...of('cmd', 'BatchSend Cancel RetryBatch Send StartTrace StopTrace'),
    ...of('device', 'SetAlarmSetting SetSetting'),
    ...of('tool', 'AddFirmware DeleteFirmware PauseFirmware ResumeFirmware StartFirmware'),
    ...of('tool', 'StopFirmware'),
  ],
  'organisation:read': of(
    'family',
    'Find GetFamily GetFamilyList GetGarageList GetWorkHours SearchFamily',
  ),
  'organisation:write': of(
    'family',
    'AddFamily AddGarage DelFamily DelGarage DeleteWorkHours ModifyFamily ModifyGarage MoveFamily SetWorkHours',
  ),
  'account:read': [
    ...of('user', 'GetInfo'),
    ...of('usermgr', 'GetErasures'),
    ...of('usermgr', 'GetAuth GetLoginLog GetLoginStat GetOptLog GetOptStat GetUserList'),
    ...of('usermgr', 'SearchUser'),
  ],
  'service:read': [
    ...of('message', 'Get GetPublished GetUnReadMessage'),
    ...of('complaint', 'Get GetHistory'),
    ...of('feedback', 'Get GetHistory'),
    ...of('workbench', 'Get'),
  ],
  'service:write': [
    ...of('message', 'Publish Read Withdraw'),
    ...of('complaint', 'Add Escalate Handle Reply Withdraw'),
    ...of('feedback', 'Add Handle Read Reply'),
    ...of('workbench', 'Done HandOn Take'),
  ],
  'trade:read': [
    ...of('incrementpackage', 'GetDefault GetDevCurrentLeftFlow GetDevFlow GetDevIncrement'),
    ...of('incrementpackage', 'GetIncrementSwitch GetPackageList GetPresentList GetPriceHistory'),
    ...of('incrementpackage', 'GetPriceList GetReminders GetTimePrices QueryIncrementUsage'),
    ...of('pay', 'FindOrders GetAutoRenew GetOrder GetOrderDetail GetOrderList GetOrderStat'),
    ...of('pay', 'GetOrderTotals GetOwnOrders GetPackage GetPayConfig'),
  ],
  'sim:read': of('sim', 'Get GetCharts GetOrders GetStat GetWhiteList'),
  'sim:write': of(
    'sim',
    'AddWhite AnswerReport Bind DeleteWhite Import Modify Move Refresh Unbind',
  ),
}

/** What no key calls, and why. */
export const keyExclusions: Readonly<Record<KeyExclusion, readonly string[]>> = {
  /** Needs no session: a key adds nothing. */
  public: [
    ...of('device', 'GetShared'),
    ...of('ops', 'GetOutbox'),
    ...of('schedule', 'Confirm Leave'),
    ...of('user', 'BeginPasskeyLogin FindPwd GetJoinLink GetLegal GetProviders Login'),
    ...of('user', 'PasskeyLogin Register SendCode'),
    ...of('usermgr', 'GetUiFilePath'),
  ],
  /** Passwords, second factors, sessions, rights, keys; how devices prove who they are. */
  credentials: [
    ...of('user', 'AddPasskey BeginPasskey BindPhone DeletePasskey GetPasskeys GetSessions'),
    ...of('user', 'KillSession LoginOut ModifyPwd PerfectInfo RequestErasure SetTotp'),
    ...of('user', 'StartPersonExport'),
    ...of('usermgr', 'AddUser ClearTotp DelUser DeleteProvider GetFactorRule GetProvider'),
    ...of('usermgr', 'ModifyUser RequestErasure ResetPwd SetAuth SetFactorRule SetProvider'),
    ...of('usermgr', 'SetScimKey TakeBackErasure TestProvider'),
    ...of('dev', 'AddKey DeleteKey GetKeys'),
    ...of('device', 'GetPhoneLink ResetCode SetIdentity SetToken TakeNumber'),
    ...of('tool', 'ResetTermPwd'),
  ],
  /** Goes on without the key, or is done later with all rights of its maker: links, subscriptions, files. */
  lasting: [
    ...of('dev', 'DeleteFeed GetFeeds SetFeed'),
    ...of('dev', 'DeletePush GetDeliveries GetDelivery GetPush Pause Replay SetPush TestPush'),
    ...of('export', 'Cancel Get Start'),
    ...of('schedule', 'Add Delete Get GetRuns Modify SendNow'),
    ...of('file', 'GetDownload'),
    ...of('complaint', 'GetFile'),
    ...of('feedback', 'GetFile'),
    ...of('family', 'AddJoinLink GetJoinLinks GetRecordings RevokeJoinLink Undo'),
    ...of('alarm', 'GetRecordings'),
    ...of('device', 'GetHealthSheet GetImportTemplate GetInvites GetRecordingUrl GetRecordings'),
    ...of('device', 'GetShares GetUpkeepCalendar Invite MakeUpkeepCalendar RevokeInvite'),
    ...of('device', 'RevokeShare Share ShareRecording StartBatch WithdrawUpkeepCalendar'),
    ...of('sim', 'GetImportTemplate'),
  ],
  /** Pays, prices and gives away. */
  money: [
    ...of('wallet', 'AuditWithdraw BindCard GetAuditList GetCards GetDebts GetFile GetFlow'),
    ...of('wallet', 'GetPayee GetProfit GetTransfers GetWallet GetWithdrawList ModifyWithdraw'),
    ...of('wallet', 'PerfectWallet RemoveCard SetPwd UndoWithdraw Withdraw WriteOff'),
    ...of('pay', 'DecideByHand GetByHand GetDifferences GetDocument PrepayIncrement Recharge'),
    ...of('pay', 'RecheckOrder Refund RefundShare SetAutoRenew'),
    ...of('incrementpackage', 'AddPackage ModifyPackage Present SetAgentPrice SetDefault'),
    ...of('incrementpackage', 'SetPackageState SetPrices SetTerminalPrice'),
    ...of('device', 'AddForTerm Extend'),
  ],
  /** The platform itself, for its operator. */
  platform: [
    ...of('ops', 'CheckHost CheckSender DeleteBackup DeleteKey DeleteObject GetAlerts'),
    ...of('ops', 'GetBackupFile GetBackups GetConfig GetConsentLog GetErrors GetHealth GetKeys'),
    ...of('ops', 'GetLoad GetObjectFile GetObjects GetRetention GetTextPack GetTexts'),
    ...of('ops', 'GetTextsFile PreviewConfig PublishConfig PutObject PutTexts ReportError'),
    ...of('ops', 'SetBackupPlan SetConfig SetHealthLimits SetHealthMail SetKey SetTexts'),
    ...of('ops', 'StartBackup StopBackup TestKey UndoConfig UndoTexts'),
    ...of('device', 'Adopt GetUnknown PhysicalDelete'),
  ],
  /** What a person has in the console. */
  personal: [
    ...of('user', 'Agree GetConsentText GetConsents GetPersonData SetAvatar SetInfo'),
    ...of('user', 'TakeBackErasure'),
    ...of('alarm', 'GetToken Subscribe TestPush Unsubscribe UpdateToken'),
    ...of('cmd', 'CancelFollow GetFollowDevice SetFollowDevice SummaryFollow'),
    ...of('message', 'GetShare HandleShare'),
  ],
}

const scopes: ReadonlyMap<string, KeyScope> = new Map(
  Object.entries(keyFunctions).flatMap(([scope, names]) =>
    names.map((name) => [name, scope as KeyScope] as const),
  ),
)

/** The scope that a key needs for a function (`module/Func`); undefined where no key calls it. */
export const keyScopeOf = (name: string): KeyScope | undefined => scopes.get(name)
