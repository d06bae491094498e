import type { Permission } from '#lib/codes/permissions.ts'
import { useCall } from './use-call.ts'

export type AccountInView = { suid: string; account: string; nickName: string }

type Requested = {
  /** Undefined for the reader's own. */
  sid: string | undefined
  suid: string | null
  /** The reader's rights, never those of the viewed account. */
  auth: readonly Permission[] | undefined
}

/**
 * From the server: `monitorAccount` of the address can be forged. Undefined if not of the
 * organisation in view.
 */
export function useAccountInView({ sid, suid, auth }: Requested): AccountInView | undefined {
  const isRequested =
    sid !== undefined && /^[1-9]\d{0,18}$/.test(suid ?? '') && !!auth?.includes('e_ua_show_family')
  const { data } = useCall(
    'usermgr/GetUserList',
    { sfamilyid: sid, suid: suid ?? '', limit_size: 1 },
    { enabled: isRequested, staleTime: 60_000 },
  )
  return isRequested ? data?.items[0] : undefined
}
