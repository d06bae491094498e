import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import type { SampleDevice } from '#lib/format/recent-samples.ts'

/**
 * The first device of a reader who is logged in, asked for once; undefined for others, without devices and until it is
 * known. `isNeeded` starts it.
 */
export function useOwnDevice(isNeeded: boolean): SampleDevice | undefined {
  const isLoggedIn = useSession() !== undefined
  const { data } = useCall(
    'family/GetDeviceList',
    { limit_size: 1 },
    { enabled: isNeeded && isLoggedIn, staleTime: Number.POSITIVE_INFINITY },
  )
  return isNeeded && isLoggedIn ? data?.items[0] : undefined
}
