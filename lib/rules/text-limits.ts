/** Longest texts, in characters: what the contract refuses beyond, and where forms stop typing. */
export const textLimits = {
  /** Of log-in: an account, a device number, a phone or a mail address. */
  loginName: 40,
  account: 20,
  password: 20,
  nickName: 40,
  /** + and 15 digits. */
  phone: 16,
  email: 254,
  code: 6,
  /** Twice five characters and a dash. */
  recoveryCode: 11,
  remark: 200,
  address: 200,
  organisationName: 40,
  groupName: 30,
  fenceName: 40,
  poiName: 40,
  upkeepName: 60,
  contactPerson: 40,
  deviceName: 40,
  deviceModel: 40,
  deviceVersion: 200,
  sim: 13,
  simApn: 60,
  simPackage: 60,
  shareRemark: 60,
  alarmNote: 500,
  careNote: 200,
  tripNote: 500,
  tripReason: 200,
  tripCustomer: 60,
  alarmRuleName: 40,
  packageName: 40,
  packageContent: 300,
  productNumber: 32,
  reason: 200,
  complaint: 500,
  complaintContact: 60,
  feedback: 500,
  feedbackContact: 60,
  realName: 60,
  bankName: 60,
  cardNumber: 34,
  identityNumber: 30,
  /** Part of a number or of a name. */
  search: 40,
  organisationSearch: 64,
  /** Part of the hex of a message. */
  logSearch: 64,
} as const

/** Room to type a number that is read without its spaces and dashes. */
export const typingRoom = {
  deviceNumber: 24,
  claimCode: 30,
  phone: 40,
  code: 16,
  recoveryCode: 24,
  sim: 30,
  iccid: 40,
} as const
