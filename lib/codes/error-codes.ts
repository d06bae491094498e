type ErrorCode = { code: number; action?: ErrorAction }

/**
 * Of ours, from 269877000 + `first` on, one after the other: a new one is the last of its list, or begins one. Short, as
 * /login carries the whole table.
 */
const own = <const Names extends readonly string[]>(first: number, names: Names) => {
  const codes = names.map((name, at): [string, ErrorCode] => [
    name,
    { code: 269_877_000 + first + at },
  ])
  return Object.fromEntries(codes) as Record<Names[number], ErrorCode>
}

/** The error catalogue (docs/specification.md#error-codes). Without an action a toast tells it. Texts: `errors.<name>`. */
export const errorCodes = {
  // 0x1004xxxx: session, transport, logic service
  serviceFailed: { code: 268697608 },
  loginExpired: { code: 268697631, action: 'login' },
  checkModuleAndMethod: { code: 268697640 },
  badParams: { code: 268697641 },
  tooFrequent: { code: 268697642 },
  noPermission: { code: 268697643 },
  bodyTooLarge: { code: 268697644 },
  notJson: { code: 268697645 },
  overload: { code: 268697646 },
  crossSite: { code: 268697647 },
  requestIdReused: { code: 268697648 },
  tooComplex: { code: 268697649 },
  // 0x1016xxxx: business rules
  dataChanged: { code: 269877251, action: 'refresh' },
  accountChanged: { code: 269877293, action: 'login' },
  overQuota: { code: 269877357, action: 'vasPrompt' },
  serviceNotActive: { code: 269877358, action: 'vasPrompt' },
  ...own(400, [
    'wrongPassword',
    'tooManyAttempts',
    'accountFrozen',
    'notFound',
    'deviceNotFound',
    'deviceOffline',
  ]),
  deviceExpired: { code: 269877406, action: 'vasPrompt' },
  ...own(407, [
    'commandUnsupported',
    'replyTimedOut',
    'rangeTooLong',
    'rangeInFuture',
    'rangeTooOld',
    'rangeReversed',
    'deviceExists',
    'flagNotAllowed',
  ]),
  // 420-449: signing in
  ...own(420, [
    'passwordSame',
    'passwordWeak',
    'codeWrong',
    'codeExpired',
    'codeTooFrequent',
    'codeSendFailed',
    'accountExists',
    'phoneTaken',
    'registrationClosed',
    'totpWrong',
    'totpAlreadyOn',
    'totpNotBegun',
    'accountWithoutPermission',
    'nothingBound',
    'accountsOnly',
    'identityNeeded',
    'infoLacking',
    'settingsTooLarge',
    'passwordIsName',
    'passwordChangeNeeded',
    'pushAddress',
  ]),
  // 450-479: organisations, accounts, rights
  ...own(450, [
    'familyHasChildren',
    'familyHasDevices',
    'familyHasRecycled',
    'familyHasAccounts',
    'familyMoveToSelf',
    'familyMoveToCurrent',
    'familyMoveToRoot',
    'familyMoveBelow',
    'familyTooDeep',
    'familyDeals',
    'ownFamily',
    'kindNotAllowed',
    'nameTaken',
    'tooManyGroups',
    'cannotGrant',
    'cannotChangeSelf',
    'cannotDeleteSelf',
    'lastManager',
    'managersOnly',
    'holdsMore',
    'roleNotAllowed',
    'accountNotFound',
  ]),
  // 480-519: the life of a device
  ...own(480, [
    'deviceBoundToAccount',
    'deviceBoundToPhone',
    'deviceBoundToDealer',
    'rootDeviceToEndUser',
    'deviceInRecycleBin',
    'deviceFrozen',
    'deviceNotFrozen',
    'expiryTooLong',
    'alreadyThere',
    'groupElsewhere',
    'accountElsewhere',
    'onlySellers',
    'notASubordinate',
    'notADealer',
    'notBound',
    'phoneBoundElsewhere',
    'bindOneThing',
    'nothingToChange',
    'deviceFieldNotYours',
    'dealerPasswordElsewhere',
    'resetOneThing',
    'shareTooLong',
    'shareEnded',
    'tooManyShares',
    'sharePassword',
    'shareStopsAtOnce',
    'invitationTooLong',
    'invitationEnded',
    'tooManyInvitations',
  ]),
  // 520-549: long operations, files, import, export
  ...own(520, [
    'fileTooLarge',
    'fileType',
    'fileQuota',
    'sheetUnreadable',
    'sheetTooLarge',
    'sheetEncrypted',
    'sheetEmpty',
    'sheetHeading',
    'simAboveIccid',
    'rowInvalid',
    'numberRepeated',
    'groupMissing',
    'taskFinished',
    'taskRunning',
    'taskStopped',
    'taskBroken',
    'taskCancelled',
    'exportRunning',
    'nothingToExport',
    'exportTooLong',
    'exportRepeats',
    'sheetFormat',
    'filesAway',
    'fileDamaged',
    'pictureTooLarge',
    'pictureUnreadable',
  ]),
  // 550-569: settings of devices
  ...own(550, ['settingTwice', 'settingOutOfRange']),
  // 580-599: organisations, accounts, rights, continued
  ...own(580, ['familyHasSupport']),
  // 600-619: tasks and devices, continued
  ...own(600, [
    'taskCommitted',
    'deviceTaken',
    'deviceClaimed',
    'ownersOnly',
    'tooManyClaims',
    'tooManyAwaited',
    'expiryPast',
    'tokenForPhones',
    'numberUnfit',
    'numbersUnknown',
    'numberNotHeard',
  ]),
  // 620-639: undo and changes of many
  ...own(620, [
    'undoOver',
    'undoDone',
    'changedSince',
    'movedSince',
    'formerPlaceGone',
    'noServiceEnd',
    'selectionOver',
    'selectionTooLarge',
  ]),
  // 660-679: fences and own places
  ...own(660, [
    'tooManyFences',
    'fenceElsewhere',
    'cityUnknown',
    'tooManyPois',
    'tooManyAlarmRules',
    'tooManyBeacons',
    'beaconTaken',
    'attendanceRuleExists',
    'tooManyAttendanceRules',
  ]),
  // 640-659: commands
  ...own(640, [
    'commandOfPlatform',
    'commandSent',
    'relayUndeclared',
    'relayTooFast',
    'relayFixOld',
    'relayNeverCached',
    'relayByText',
    'protocolUnknown',
    'simMissing',
    'tooManyFollowed',
  ]),
  // 740-769: packages and payment
  ...own(740, ['agentPriceExists', 'priceBelowCost']),
  ...own(755, ['priceAboveMost']),
  ...own(742, [
    'packageOffer',
    'tooManyPackages',
    'payMethod',
    'payRefused',
    'walletTooLow',
    'orderUnpaid',
    'refundAmount',
  ]),
  ...own(753, ['refundedElsewhere']),
  ...own(749, ['paymentOwn']),
  ...own(752, ['notRenewable']),
  renewedElsewhere: { code: 269877756, action: 'refresh' },
  // 770-779: complaints, feedback
  ...own(770, [
    'complaintOpen',
    'complaintElsewhere',
    'complaintNoSeller',
    'tooManyMessages',
    'feedbackElsewhere',
    'feedbackTopmost',
    'tooManyFeedback',
  ]),
  // 780-799: SIM cards
  ...own(780, [
    'simExists',
    'simBound',
    'simMissingCard',
    'familyHasSims',
    'simOperatorOff',
    'simOperatorSilent',
    'simCardCancelled',
    'simRecharging',
    'simDataKept',
    'simUnknownThere',
    'simEndTold',
    'whiteListOff',
    'whiteListFull',
    'whiteDeletedLately',
    'whiteRefused',
    'whiteDeleteFailed',
    'whiteNotListed',
  ]),
  // 700-719: wallets and withdrawals
  ...own(700, [
    'walletPasswordUnset',
    'walletPasswordWrong',
    'walletPasswordAsLogin',
    'walletKeepersOnly',
    'withdrawInfoIncomplete',
    'withdrawAboveMax',
    'withdrawAboveMonth',
    'withdrawOwn',
    'voucherNeeded',
    'tooManyVouchers',
    'tooManyCards',
    'cardBound',
    'familyHasMoney',
    'payoutUnfit',
    'withdrawCarried',
    'withdrawOwed',
    'withdrawImmature',
    'withdrawAboveDay',
    'timeIsPaid',
    'timeNotSold',
    'familyChargeable',
  ]),
  // 810-819: scheduled reports
  ...own(810, ['tooManySchedules', 'tooManyAsked', 'scheduleLinkEnded', 'scheduleRunning']),
  // 863-869, 886: data delivered to addresses
  ...own(863, ['tooManyPushes', 'pushAddressRefused', 'deliveryForgotten']),
  ...own(886, ['tooManyPushesOfOrganisation']),
  // 848: commands of one device alone
  ...own(848, ['commandForOne']),
  // 842-847: keys of integrators
  ...own(842, ['keyUnknown', 'keyEnded', 'keyNetwork', 'keyScope', 'tooManyKeys', 'keyParam']),
  // 680-699: positions
  ...own(680, ['searchTooWide']),
  // 730-739: firmware
  ...own(730, [
    'firmwareMismatch',
    'firmwareOtherModel',
    'firmwareBusy',
    'firmwareNobody',
    'firmwareInUse',
  ]),
  rolloutOver: { code: 269877735, action: 'refresh' },
  ...own(736, ['rolloutPast', 'tooManyFirmware', 'tooManyRollouts']),
  // 690-694: upkeep
  upkeepClosed: { code: 269877690, action: 'refresh' },
  ...own(691, ['tooManyUpkeep']),
  // 695-699: reminders
  ...own(695, ['nobodyToRemind', 'remindedToday']),
  // 697-699: log books
  monthLocked: { code: 269877697, action: 'refresh' },
  ...own(698, ['tooManyLogBooks']),
  // 800-841: brands, their keys, legal texts and links of invitation
  ...own(800, ['brandExists', 'brandHostTaken', 'brandSeriesTaken']),
  ...own(820, ['noTestAddress']),
  ...own(840, ['brandValueRefused', 'tooManyBrands']),
  ...own(830, [
    'agreementNeeded',
    'legalChanged',
    'inviteUnknown',
    'inviteEnded',
    'inviteUsedUp',
    'inviteRevoked',
    'tooManyInvites',
  ]),
  // 855-857: stored objects
  ...own(855, ['objectInUse', 'objectVersionExists', 'tooManyObjects']),
  // 858-860: what sellers give back
  ...own(858, ['noOwnShare', 'giftByHand', 'giftImmature']),
  // 870-872: a second factor that an organisation wants
  ...own(870, ['factorNeeded', 'factorRequired', 'ownFactorFirst']),
  // 873-876: passkeys
  ...own(873, ['passkeyUnknown', 'passkeyRefused', 'passkeyUnavailable', 'tooManyPasskeys']),
  // 877-879: erasures of a person's data
  erasurePending: { code: 269877877, action: 'refresh' },
  ...own(878, ['noErasure']),
  erasureRunning: { code: 269877879, action: 'refresh' },
  ...own(880, ['erasureWithMoney']),
  // 881-885: log-in by an identity provider
  ...own(881, [
    'providerRefused',
    'providerDown',
    'providerStranger',
    'passwordRefused',
    'breakGlassNeeded',
  ]),
  // 861: feeds
  ...own(861, ['tooManyFeeds']),
  // 850-854: backups
  backupRunning: { code: 269877850, action: 'refresh' },
  ...own(851, ['backupUnsealed', 'backupElsewhere']),
  backupUnfinished: { code: 269877853, action: 'refresh' },
} as const satisfies Record<string, ErrorCode>

/** `vasPrompt` opens the service prompt of the device. */
export type ErrorAction = 'login' | 'refresh' | 'vasPrompt' | 'toast' | 'silent'
export type ErrorName = keyof typeof errorCodes

/** Clients ignore these, meaning unknown: never used. */
export const unexplainedCodes = [10005, 268697610, 268697629, 269877281, -3] as const

const byCode = new Map<number, ErrorName>(
  Object.entries(errorCodes).map(([name, { code }]) => [code, name as ErrorName]),
)

/** What a client does with it. */
export function errorActionOf(name: ErrorName): ErrorAction {
  const error: ErrorCode = errorCodes[name]
  return error.action ?? 'toast'
}

export function errorNameOf(code: number): ErrorName | undefined {
  return byCode.get(code)
}
