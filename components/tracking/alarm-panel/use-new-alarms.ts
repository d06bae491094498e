'use client'

import { useEffect, useRef } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePush, useWantedOrganisations } from '#components/data/push.tsx'
import { MapiError } from '#lib/client.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type Alarm = CallReply<'alarm/Get'>['items'][number]

const pollMs = 10_000
const mostKnown = 2000

type Poll = {
  sfamilyid: string | undefined
  onlyBelow: string[] | undefined
  isChild: boolean
  isStopped: () => boolean
}

async function poll(
  { sfamilyid, onlyBelow, isChild, isStopped }: Poll,
  take: (alarms: Alarm[]) => void,
) {
  let cursor = `${Math.floor(Date.now() / 1000)}`
  while (!isStopped()) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    if (isStopped()) return
    try {
      const answer = await call('alarm/GetLastAlarm', {
        begin_time: cursor,
        is_get_child: isChild,
        limit_size: 100,
        ...(sfamilyid && { sfamilyid }),
        ...(onlyBelow && { sfamilyids: onlyBelow }),
      })
      cursor = answer.next_begin_time
      if (!isStopped()) take(answer.items)
    } catch (error) {
      // Refusals are ignored; the next poll continues.
      const isOffline = error instanceof TypeError
      const isCancelled = error instanceof DOMException
      if (!(error instanceof MapiError || isOffline || isCancelled)) throw error
    }
  }
}

export function useNewAlarms(isChild: boolean, take: (alarms: Alarm[]) => void): void {
  const { current } = useOrganisation()
  const { onAlarm } = usePush()
  const latest = useRef(take)
  latest.current = take
  const sfamilyid = current.sid
  const onlyBelow = useWantedOrganisations()

  useEffect(() => {
    const known = new Set<string>()
    let isStopped = false
    const offer = (alarms: Alarm[]) => {
      const fresh = alarms.filter(({ id }) => !known.has(id))
      for (const { id } of fresh) known.add(id)
      if (known.size > mostKnown) {
        for (const id of [...known].slice(0, known.size - mostKnown)) known.delete(id)
      }
      if (fresh.length > 0) latest.current(fresh)
    }
    void poll({ sfamilyid, onlyBelow, isChild, isStopped: () => isStopped }, offer)
    // The connection carries alarms of all organisations below.
    const isWanted = (alarm: Alarm) => isChild || !sfamilyid || alarm.sfamilyid === sfamilyid
    const stopPush = onAlarm((alarm) => {
      if (isWanted(alarm)) offer([alarm])
    })
    return () => {
      isStopped = true
      stopPush()
    }
  }, [sfamilyid, onlyBelow, isChild, onAlarm])
}
