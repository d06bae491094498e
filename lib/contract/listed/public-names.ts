// Written by scripts/lists.mjs from the files of the contract.

/** Functions that need no session. */
export const publicNames: readonly string[] = [
  'device/GetShared',
  'ops/GetOutbox',
  'schedule/Confirm',
  'schedule/Leave',
  'user/BeginPasskeyLogin',
  'user/FindPwd',
  'user/GetJoinLink',
  'user/GetLegal',
  'user/GetProviders',
  'user/Login',
  'user/PasskeyLogin',
  'user/Register',
  'user/SendCode',
  'usermgr/GetUiFilePath',
]
