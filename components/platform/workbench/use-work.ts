'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useCall } from '#components/data/use-call.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { type WorkItem, workKeyOf, workParamsOf } from './work-line.ts'

const everyMs = 20_000

type Act = 'workbench/Take' | 'workbench/Done' | 'workbench/HandOn'
type Given = { suid?: string; note?: string }

/** Lines of the workbench, and what is done with them: who was first is told. */
export function useWork(state: 'open' | 'done') {
  const t = useTranslations('board.work')
  const tell = useTell()
  const [busy, setBusy] = useState<string>()
  const read = useCall('workbench/Get', { state }, { every: everyMs, keepPrevious: true })

  /** Whether the change was made. */
  const wasMade = (act: Act, { is_mine, suid }: CallReply<Act>, { suid: to }: Given) =>
    act === 'workbench/HandOn' ? suid === (to ?? null) : is_mine

  async function act(name: Act, item: WorkItem, given: Given = {}): Promise<void> {
    setBusy(workKeyOf(item))
    try {
      const params = { ...workParamsOf(item), ...given, request_id: crypto.randomUUID() }
      const reply = await call(name, params)
      if (!wasMade(name, reply, given))
        tell.failure(new Error(t('hasIt', { name: reply.holder ?? '' })))
    } finally {
      setBusy(undefined)
      await read.refetch()
    }
  }

  return { read, act, busy, tell }
}
