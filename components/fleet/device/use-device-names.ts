'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePush } from '#components/data/push.tsx'
import { readSession } from '#components/data/session.ts'
import { useAccountSettings } from '#components/data/use-account-settings.ts'

const chunk = 100
/** Milliseconds. */
const delayMs = 120

/** Those that others share have a name only. */
async function labelsOf(ids: number[], label: 'name' | 'imei'): Promise<[number, string][]> {
  const asked = { simeis: ids.map(String), limit_size: chunk }
  const { items } = await call('family/GetDeviceList', asked)
  const own = items.map((item): [number, string] => [Number(item.simei), item[label]])
  if (own.length === ids.length || readSession()?.device) return own
  const { items: lent } = await call('device/GetLent', {})
  return [...lent.map(({ simei, name }): [number, string] => [Number(simei), name]), ...own]
}

/** Labels by device id, read on demand, dropped on change. */
export function useDeviceNames(): {
  names: ReadonlyMap<number, string>
  ask: (ids: number[]) => void
} {
  const label = useAccountSettings().functions.imeiOrNameShow
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const requested = useRef(new Set<number>())
  const waiting = useRef<number[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const send = useCallback(() => {
    timer.current = undefined
    const ids = waiting.current.splice(0, chunk)
    if (waiting.current.length > 0) timer.current = setTimeout(send, delayMs)
    labelsOf(ids, label).then(
      (labels) => setNames((before) => new Map([...before, ...labels])),
      // Retried on the next request.
      () => {
        for (const id of ids) requested.current.delete(id)
      },
    )
  }, [label])

  const ask = useCallback(
    (ids: number[]) => {
      const fresh = ids.filter((id) => !requested.current.has(id))
      if (fresh.length === 0) return
      for (const id of fresh) requested.current.add(id)
      waiting.current.push(...fresh)
      timer.current ??= setTimeout(send, delayMs)
    },
    [send],
  )
  const { onChanged } = usePush()
  useEffect(
    () =>
      onChanged((ids) => {
        if (!ids) {
          requested.current.clear()
          setNames(new Map())
          return
        }
        const stale = ids.filter((id) => requested.current.has(id))
        waiting.current.push(...stale)
        if (stale.length > 0) timer.current ??= setTimeout(send, delayMs)
      }),
    [onChanged, send],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return { names, ask }
}
