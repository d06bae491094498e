'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { readChoice, type TrackChoice } from '#components/ui/form/range-picker.tsx'
import { inSeconds } from '#lib/codes/unix-time.ts'
import { rangeText } from '#lib/format/range.ts'
import { mostCompanions } from './use-companions.ts'

const idForm = /^[1-9]\d{0,18}$/
/** Unix seconds or milliseconds. */
const timeForm = /^[1-9](\d{8,9}|\d{12})$/
const numberForm = /^\d{6,20}$/

type Device = { imei: string; simei: string }

export function useLocusQuery() {
  const [, page, imei = '', ownSimei = ''] = usePathname().split('/')
  const query = useSearchParams()
  const isAsked = numberForm.test(imei) && !idForm.test(ownSimei)
  const named = useCall('device/FindDev', { imeis: [imei] }, { enabled: isAsked })
  const simei = idForm.test(ownSimei) ? ownSimei : named.data?.items[0]?.simei
  const change = useCallback((write: (url: URL) => void) => {
    const url = new URL(window.location.href)
    write(url)
    window.history.replaceState(null, '', url)
  }, [])
  const setDevice = useCallback(
    (device: Device | undefined) =>
      change((url) => {
        url.searchParams.delete('with')
        url.searchParams.delete('at')
        url.pathname = device ? `/${page}/${device.imei}/${device.simei}` : `/${page}`
      }),
    [change, page],
  )
  const setChoice = useCallback(
    (choice: TrackChoice) =>
      change((url) =>
        url.searchParams.set('period', typeof choice === 'string' ? choice : rangeText(choice)),
      ),
    [change],
  )
  const together = query.get('with') ?? ''
  const companions = useMemo(() => {
    const others = together.split(',').filter((id) => idForm.test(id) && id !== simei)
    return [...new Set(others)].slice(0, mostCompanions)
  }, [together, simei])
  const setCompanions = useCallback(
    (simeis: readonly string[]) =>
      change((url) => {
        if (simeis.length > 0) url.searchParams.set('with', simeis.join(','))
        else url.searchParams.delete('with')
      }),
    [change],
  )
  const setTime = useCallback(
    (time: number) => change((url) => url.searchParams.set('at', String(time))),
    [change],
  )
  return {
    simei,
    /** Unix seconds; read once. */
    time: timeForm.test(query.get('at') ?? '') ? inSeconds(Number(query.get('at'))) : undefined,
    setTime,
    companions,
    setCompanions,
    isWaiting: isAsked && named.isPending,
    isUnknown: isAsked && named.data !== undefined && !simei,
    choice: readChoice(query.get('period') ?? ''),
    setDevice,
    setChoice,
  }
}
