import type { Permission } from '#lib/codes/permissions.ts'
import { useCall } from './use-call.ts'

/** The account through which an organisation was entered, as the server tells it. */
export type AccountInView = { suid: string; account: string; nickName: string }

type Requested = {
  /** The organisation in view; undefined while it is the reader's own. */
  sid: string | undefined
  /** `monitorUid` of the address. */
  suid: string | null
  /** Rights of the reader: they count, never those of the account in view. */
  auth: readonly Permission[] | undefined
}

/**
 * Whose organisation is in view. By its id and from the server: what an address says (`monitorAccount`) is whatever the
 * writer of the link wanted it to say. Undefined for an account that is not of the organisation in view.
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
