'use client'

import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import type { CallName, CallParams, CallReply } from '#components/data/calls.ts'
import type { FailItem } from '#components/ui/task/fail-dialog.tsx'
import type fleet from '../../../messages/zh/fleet.json'

type BatchReply = { suc_items: string[]; fail_items: FailItem[] }
/** Deeds on devices by id. */
export type BatchName = {
  [N in CallName]: CallReply<N> extends BatchReply
    ? CallParams<N> extends { simei: string[] }
      ? N
      : never
    : never
}[CallName]

/** Lists that show devices, read anew after a deed. */
const shown = [
  'family/GetDeviceList',
  'device/GetDetail',
  'device/GetRecycle',
  'device/GetShares',
  'family/GetGarageList',
  'family/GetFamilyList',
]

/** What a deed is called when it is done: the keys of `fleet.done`. */
export type Done = keyof typeof fleet.done

export type Outcome = { done: number; failed: FailItem[] }

/** Devices of one call. */
const mostAtOnce = 1000

/** Calls a deed for its devices, 1000 at a time, and answers as if it had been one call. */
async function runParts<N extends BatchName>(
  name: N,
  params: CallParams<N>,
): Promise<CallReply<N>> {
  const { simei } = params as { simei: string[] }
  const sum: BatchReply = { suc_items: [], fail_items: [] }
  let last = {}
  for (let at = 0; at < simei.length; at += mostAtOnce) {
    const part = { simei: simei.slice(at, at + mostAtOnce), request_id: crypto.randomUUID() }
    const reply = await call(name, { ...params, ...part })
    const { suc_items, fail_items } = reply as BatchReply
    sum.suc_items.push(...suc_items)
    sum.fail_items.push(...fail_items)
    last = reply
  }
  return { ...last, ...sum } as CallReply<N>
}

/**
 * Runs a deed on several devices: says how it went in a toast, keeps what was refused for the list of failures, and
 * has the lists read again. Throws what refuses the whole of it.
 */
export function useBatch() {
  const t = useTranslations('fleet.done')
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>({ done: 0, failed: [] })

  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => shown.includes(String(queryKey[0])),
    })

  /** Without `done` the caller tells of the success itself. */
  async function run<N extends BatchName>(
    name: N,
    params: CallParams<N>,
    done?: Done,
  ): Promise<CallReply<N>> {
    const reply = await runParts(name, params)
    const { suc_items, fail_items } = reply as BatchReply
    if (fail_items.length > 0) setOutcome({ done: suc_items.length, failed: fail_items })
    else if (done) notifications.show({ message: t(done, { count: suc_items.length }) })
    await refresh()
    return reply
  }

  const closeFailures = () => setOutcome({ done: 0, failed: [] })
  return { run, refresh, outcome, closeFailures }
}

export type Batch = ReturnType<typeof useBatch>
