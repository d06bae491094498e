'use client'

import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import type { FailItem } from '#components/ui/task/fail-dialog.tsx'
import { MapiError } from '#lib/client.ts'
import type { CallParams, CallReply, FuncName } from '#lib/contract/calls.ts'
import type fleet from '../../../messages/zh/fleet.json'
import { type BatchReply, runParts } from './run-parts.ts'

export type BatchName = {
  [N in FuncName]: CallReply<N> extends BatchReply
    ? CallParams<N> extends { simei: string[] }
      ? N
      : never
    : never
}[FuncName]

/** Lists reread after an action. */
const shown = [
  'family/GetDeviceList',
  'device/GetDetail',
  'device/GetRecycle',
  'device/GetShares',
  'family/GetGarageList',
  'family/GetFamilyList',
  'stat/QueryNextFamilyWithStat',
]

/** Keys of `fleet.done`. */
export type Done = keyof typeof fleet.done

export type Outcome = { done: number; failed: FailItem[] }

/**
 * Runs an action on devices with toast, failure list and reread lists. Throws if the whole call is
 * refused. `rows` gives the numbers of devices left undone.
 */
export function useBatch(rows: readonly { simei: string; imei: string }[]) {
  const t = useTranslations('fleet.done')
  const words = useTranslations('form')
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>({ done: 0, failed: [] })

  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => shown.includes(String(queryKey[0])),
    })

  /** Without `done` the caller reports success. */
  async function run<N extends BatchName>(
    name: N,
    params: CallParams<N>,
    done?: Done,
  ): Promise<BatchReply> {
    const numbers = new Map(rows.map(({ simei, imei }) => [simei, imei]))
    const send = async (simei: string[]) =>
      (await call(name, { ...params, simei, request_id: crypto.randomUUID() })) as BatchReply
    const failOf = (simei: string, error: unknown): FailItem => ({
      imei: numbers.get(simei) ?? '',
      error_message: error instanceof MapiError ? error.message : words('unreachable'),
    })
    const reply = await runParts((params as { simei: string[] }).simei, send, failOf)
    const { suc_items, fail_items } = reply
    if (fail_items.length > 0) setOutcome({ done: suc_items.length, failed: fail_items })
    else if (done) notifications.show({ message: t(done, { count: suc_items.length }) })
    await refresh()
    return reply
  }

  const closeFailures = () => setOutcome({ done: 0, failed: [] })
  return { run, refresh, outcome, closeFailures }
}

export type Batch = ReturnType<typeof useBatch>
