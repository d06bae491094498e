// Written by scripts/lists.mjs from the files of the contract.

/** Names of functions that only read, … */
export const readName =
  /^(devreport|stat|summary)\/|\/(Get|Find|Search|Select|Query|Summary|BatchGet|BatchReverse|Preview|Check|Parse|PDistance|DistanceDay|Speed)/

/** … but for these, where the contract says the opposite. */
export const unlikeNames: readonly string[] = [
  'complaint/GetFile',
  'device/GetHealthSheet',
  'feedback/GetFile',
  'file/GetDownload',
  'ops/CheckHost',
  'ops/GetBackupFile',
  'ops/GetObjectFile',
  'ops/GetTextsFile',
  'ops/TestKey',
  'pay/GetDocument',
  'user/BeginPasskeyLogin',
  'user/FindPwd',
  'wallet/GetFile',
  'wallet/GetPayee',
]
