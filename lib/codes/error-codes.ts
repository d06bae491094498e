/**
 * The error catalogue. Codes of spec §8 are kept exactly; ours take the next free numbers of the two ranges:
 * 0x1004xxxx (268697600…, session, transport, logic service) and 0x1016xxxx (269877248…, business rule).
 * `action` is what the console does (spec §8). The text of a code is `errors.<name>` in every language.
 */
export const errorCodes = {
  // 0x1004xxxx: session, transport, logic service
  serviceFailed: { code: 268697608, action: 'toast' },
  loginExpired: { code: 268697631, action: 'login' },
  checkModuleAndMethod: { code: 268697640, action: 'toast' },
  badParams: { code: 268697641, action: 'toast' },
  tooFrequent: { code: 268697642, action: 'toast' },
  noPermission: { code: 268697643, action: 'toast' },
  bodyTooLarge: { code: 268697644, action: 'toast' },
  notJson: { code: 268697645, action: 'toast' },
  overload: { code: 268697646, action: 'toast' },
  crossSite: { code: 268697647, action: 'toast' },
  requestIdReused: { code: 268697648, action: 'toast' },
  tooComplex: { code: 268697649, action: 'toast' },
  // 0x1016xxxx: business rules
  dataChanged: { code: 269877251, action: 'refresh' },
  accountChanged: { code: 269877293, action: 'login' },
  overQuota: { code: 269877357, action: 'vasPrompt' },
  serviceNotActive: { code: 269877358, action: 'vasPrompt' },
  wrongPassword: { code: 269877400, action: 'toast' },
  tooManyAttempts: { code: 269877401, action: 'toast' },
  accountFrozen: { code: 269877402, action: 'toast' },
  notFound: { code: 269877403, action: 'toast' },
  deviceNotFound: { code: 269877404, action: 'toast' },
  deviceOffline: { code: 269877405, action: 'toast' },
  deviceExpired: { code: 269877406, action: 'vasPrompt' },
  commandUnsupported: { code: 269877407, action: 'toast' },
  replyTimedOut: { code: 269877408, action: 'toast' },
  rangeTooLong: { code: 269877409, action: 'toast' },
  rangeInFuture: { code: 269877410, action: 'toast' },
  rangeTooOld: { code: 269877411, action: 'toast' },
  rangeReversed: { code: 269877412, action: 'toast' },
  deviceExists: { code: 269877413, action: 'toast' },
  flagNotAllowed: { code: 269877414, action: 'toast' },
  // 420-449: signing in
  passwordSame: { code: 269877420, action: 'toast' },
  passwordWeak: { code: 269877421, action: 'toast' },
  codeWrong: { code: 269877422, action: 'toast' },
  codeExpired: { code: 269877423, action: 'toast' },
  codeTooFrequent: { code: 269877424, action: 'toast' },
  codeSendFailed: { code: 269877425, action: 'toast' },
  accountExists: { code: 269877426, action: 'toast' },
  phoneTaken: { code: 269877427, action: 'toast' },
  registrationClosed: { code: 269877428, action: 'toast' },
  totpWrong: { code: 269877429, action: 'toast' },
  totpAlreadyOn: { code: 269877430, action: 'toast' },
  totpNotBegun: { code: 269877431, action: 'toast' },
  accountWithoutPermission: { code: 269877432, action: 'toast' },
  nothingBound: { code: 269877433, action: 'toast' },
  accountsOnly: { code: 269877434, action: 'toast' },
  identityNeeded: { code: 269877435, action: 'toast' },
  infoLacking: { code: 269877436, action: 'toast' },
  settingsTooLarge: { code: 269877437, action: 'toast' },
  passwordIsName: { code: 269877438, action: 'toast' },
  // 450-479: organisations, accounts, rights
  familyHasChildren: { code: 269877450, action: 'toast' },
  familyHasDevices: { code: 269877451, action: 'toast' },
  familyHasRecycled: { code: 269877452, action: 'toast' },
  familyHasAccounts: { code: 269877453, action: 'toast' },
  familyMoveToSelf: { code: 269877454, action: 'toast' },
  familyMoveToCurrent: { code: 269877455, action: 'toast' },
  familyMoveToRoot: { code: 269877456, action: 'toast' },
  familyMoveBelow: { code: 269877457, action: 'toast' },
  familyTooDeep: { code: 269877458, action: 'toast' },
  familyDeals: { code: 269877459, action: 'toast' },
  ownFamily: { code: 269877460, action: 'toast' },
  kindNotAllowed: { code: 269877461, action: 'toast' },
  nameTaken: { code: 269877462, action: 'toast' },
  tooManyGroups: { code: 269877463, action: 'toast' },
  cannotGrant: { code: 269877464, action: 'toast' },
  cannotChangeSelf: { code: 269877465, action: 'toast' },
  cannotDeleteSelf: { code: 269877466, action: 'toast' },
  lastManager: { code: 269877467, action: 'toast' },
  managersOnly: { code: 269877468, action: 'toast' },
  holdsMore: { code: 269877469, action: 'toast' },
  roleNotAllowed: { code: 269877470, action: 'toast' },
  // 480-519: the life of a device
  deviceBoundToAccount: { code: 269877480, action: 'toast' },
  deviceBoundToPhone: { code: 269877481, action: 'toast' },
  deviceBoundToDealer: { code: 269877482, action: 'toast' },
  rootDeviceToEndUser: { code: 269877483, action: 'toast' },
  deviceInRecycleBin: { code: 269877484, action: 'toast' },
  deviceFrozen: { code: 269877485, action: 'toast' },
  deviceNotFrozen: { code: 269877486, action: 'toast' },
  expiryTooLong: { code: 269877487, action: 'toast' },
  alreadyThere: { code: 269877488, action: 'toast' },
  groupElsewhere: { code: 269877489, action: 'toast' },
  accountElsewhere: { code: 269877490, action: 'toast' },
  onlySellers: { code: 269877491, action: 'toast' },
  notASubordinate: { code: 269877492, action: 'toast' },
  notADealer: { code: 269877493, action: 'toast' },
  notBound: { code: 269877494, action: 'toast' },
  phoneBoundElsewhere: { code: 269877495, action: 'toast' },
  bindOneThing: { code: 269877496, action: 'toast' },
  nothingToChange: { code: 269877497, action: 'toast' },
  deviceFieldNotYours: { code: 269877498, action: 'toast' },
  dealerPasswordElsewhere: { code: 269877499, action: 'toast' },
  resetOneThing: { code: 269877500, action: 'toast' },
  shareTooLong: { code: 269877501, action: 'toast' },
  shareEnded: { code: 269877502, action: 'toast' },
  tooManyShares: { code: 269877503, action: 'toast' },
  // 520-549: long operations, files, import, export
  fileTooLarge: { code: 269877520, action: 'toast' },
  fileType: { code: 269877521, action: 'toast' },
  fileQuota: { code: 269877522, action: 'toast' },
  sheetUnreadable: { code: 269877523, action: 'toast' },
  sheetTooLarge: { code: 269877524, action: 'toast' },
  sheetEncrypted: { code: 269877525, action: 'toast' },
  sheetEmpty: { code: 269877526, action: 'toast' },
  sheetHeading: { code: 269877527, action: 'toast' },
  simAboveIccid: { code: 269877528, action: 'toast' },
  rowInvalid: { code: 269877529, action: 'toast' },
  numberRepeated: { code: 269877530, action: 'toast' },
  groupMissing: { code: 269877531, action: 'toast' },
  taskFinished: { code: 269877532, action: 'toast' },
  taskRunning: { code: 269877533, action: 'toast' },
  taskStopped: { code: 269877534, action: 'toast' },
  taskBroken: { code: 269877535, action: 'toast' },
  taskCancelled: { code: 269877536, action: 'toast' },
  exportRunning: { code: 269877537, action: 'toast' },
  nothingToExport: { code: 269877538, action: 'toast' },
  exportTooLong: { code: 269877539, action: 'toast' },
  exportRepeats: { code: 269877540, action: 'toast' },
  // 550-569: settings of devices
  settingTwice: { code: 269877550, action: 'toast' },
  settingOutOfRange: { code: 269877551, action: 'toast' },
  // 580-599: organisations, accounts, rights, continued
  familyHasSupport: { code: 269877580, action: 'toast' },
  // 600-619: tasks and devices, continued
  taskOwed: { code: 269877600, action: 'toast' },
  deviceTaken: { code: 269877601, action: 'toast' },
  deviceClaimed: { code: 269877602, action: 'toast' },
  ownersOnly: { code: 269877603, action: 'toast' },
  tooManyClaims: { code: 269877604, action: 'toast' },
  tooManyAwaited: { code: 269877605, action: 'toast' },
  expiryPast: { code: 269877606, action: 'toast' },
  tokenForPhones: { code: 269877607, action: 'toast' },
} as const satisfies Record<string, { code: number; action: ErrorAction }>

/** `vasPrompt` opens the service prompt for the device; `silent` shows nothing. */
export type ErrorAction = 'login' | 'refresh' | 'vasPrompt' | 'toast' | 'silent'
export type ErrorName = keyof typeof errorCodes

/** Codes that spec §7 names as ignorable without saying what they mean; they are never given a meaning here. */
export const unexplainedCodes = [10005, 268697610, 268697629, 269877281, -3] as const

const byCode = new Map<number, ErrorName>(
  Object.entries(errorCodes).map(([name, { code }]) => [code, name as ErrorName]),
)

/** The name of a wire code, or undefined for a code that is not ours. */
export function errorNameOf(code: number): ErrorName | undefined {
  return byCode.get(code)
}
