'use client'

import { usePathname } from 'next/navigation'
import { usePermission } from '#components/data/permitted.tsx'
import { useSession } from '#components/data/session.ts'

const useIsOnPhonePages = () => usePathname().startsWith('/h5/')

/** The page of a device: where the reader is, on the phone pages or in the console. */
export function useSimDeviceLink(): (simei: string) => string {
  const may = usePermission()
  const isDevice = Boolean(useSession()?.device)
  const isPhone = useIsOnPhonePages() || isDevice || !may('e_ua_show_family')
  return (simei) => (isPhone ? `/h5/device?simei=${simei}` : `/device?simei=${simei}`)
}

/** The page of a card. */
export function useSimLink(): (iccid: string) => string {
  const may = usePermission()
  const isDevice = Boolean(useSession()?.device)
  const isPhone = useIsOnPhonePages() || isDevice || !may('e_ua_show_summary')
  return (iccid) => (isPhone ? `/h5/sim?iccid=${iccid}` : `/total/sim?iccid=${iccid}`)
}
