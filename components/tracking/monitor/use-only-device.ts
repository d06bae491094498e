import { useEffect } from 'react'
import { useSession } from '#components/data/session.ts'

/** A device log-in arrives at the card of its device. */
export function useOnlyDevice(simei: string | undefined, open: (simei: string) => void): void {
  const own = useSession()?.device?.simei
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival; one that was closed stays closed
  useEffect(() => {
    if (own && !simei) open(own)
  }, [own])
}
