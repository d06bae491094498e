'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { type FailItem, failText } from '#components/shared/task/fail-dialog.tsx'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { MapiError } from '#lib/client.ts'
import type { CallParams, CallReply, FuncName } from '#lib/contract/calls.ts'
import type fleet from '../../../messages/zh/fleet.json'
import { type BulkReply, runParts } from './run-parts.ts'

export type BulkName = {
  [N in FuncName]: CallReply<N> extends BulkReply
    ? CallParams<N> extends { simei?: string[] | undefined }
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
  'incrementpackage/GetPresentList',
  'devreport/OfflineDevices',
  'devreport/PlatformService',
]

/** Keys of `fleet.done`. */
export type Done = keyof typeof fleet.done

export type Outcome = {
  done: number
  failed: FailItem[]
  undo?: { text: string; ids: readonly string[] } | undefined
}

/** All that a filter found, fixed by the server. */
export type FixedSelection = { id: string; count: number }

async function startOnAll({ id }: FixedSelection, func: BulkName, params: object): Promise<string> {
  const { simei: _, ...rest } = params as Record<string, unknown>
  const { task_id } = await call('device/StartBatch', {
    selection_id: id,
    func: func as CallParams<'device/StartBatch'>['func'],
    params: rest,
    request_id: crypto.randomUUID(),
  })
  return task_id
}

/** From the last to the first. */
async function undoChanges(
  undoIds: readonly string[],
  numbers: ReadonlyMap<string, string>,
): Promise<Outcome & { taskId: string | undefined }> {
  const sum: Outcome & { taskId: string | undefined } = { done: 0, failed: [], taskId: undefined }
  for (const undo_id of undoIds.toReversed()) {
    const reply = await call('family/Undo', { undo_id, request_id: crypto.randomUUID() })
    sum.taskId ??= reply.task_id ?? undefined
    sum.done += reply.suc_items.length
    for (const item of reply.fail_items)
      sum.failed.push({ ...item, imei: item.imei || (numbers.get(item.simei) ?? '') })
  }
  return sum
}

const mostTold = 5

const noOutcome: Outcome = { done: 0, failed: [] }

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/** What a bulk change left undone, and the way back. */
function useOutcome(takeBack: (undoIds: readonly string[]) => Promise<boolean>) {
  const words = useTranslations('form.undo')
  const tell = useTell()
  const showUndo = useUndo()
  const [outcome, setOutcome] = useState(noOutcome)
  const { undo } = outcome

  /** Undo is still offered, by a toast. */
  const closeFailures = () => {
    setOutcome(noOutcome)
    if (undo) showUndo(undo.text, () => takeBack(undo.ids))
  }
  const undoOutcome = async () => {
    setOutcome(noOutcome)
    try {
      if (await takeBack(undo?.ids ?? [])) tell.done(words('done'))
    } catch (error) {
      tell.failure(error)
    }
  }
  return { outcome, setOutcome, closeFailures, undoOutcome }
}

/**
 * Runs an action on devices with toast, undo, failure list, rereads. Throws if refused whole.
 * `rows` numbers devices left undone.
 */
export function useBulk(rows: readonly { simei: string; imei: string }[]) {
  const t = useTranslations('fleet.done')
  const words = useTranslations('form')
  const showUndo = useUndo()
  const queries = useQueryClient()
  const { outcome, setOutcome, ...acts } = useOutcome((ids) => takeBack(ids))
  const [taskId, setTaskId] = useState<string>()
  const isShown = useIsShown()

  const refresh = () =>
    readAgain(queries, {
      predicate: ({ queryKey }) => shown.includes(String(queryKey[0])),
    })
  const numbers = () => new Map(rows.map(({ simei, imei }) => [simei, imei]))

  async function run<N extends BulkName>(
    name: N,
    params: CallParams<N>,
    done?: Done,
  ): Promise<BulkReply> {
    const imeiOf = numbers()
    const send = async (simei: string[]) =>
      (await call(name, { ...params, simei, request_id: crypto.randomUUID() })) as BulkReply
    const failOf = (simei: string, error: unknown): FailItem => ({
      imei: imeiOf.get(simei) ?? '',
      error_message: error instanceof MapiError ? error.message : words('unreachable'),
    })
    const { undoIds, ...reply } = await runParts(
      (params as { simei: string[] }).simei,
      send,
      failOf,
    )
    const count = reply.suc_items.length
    const text = done && t(done, { count })
    const undo = text && undoIds.length > 0 ? { text, ids: undoIds } : undefined
    if (reply.fail_items.length > 0) setOutcome({ done: count, failed: reply.fail_items, undo })
    else if (undo) showUndo(undo.text, () => takeBack(undo.ids))
    else if (text) toast.show({ message: text })
    await refresh()
    return reply
  }

  const takeBack = async (undoIds: readonly string[]): Promise<boolean> => {
    const { taskId: begun, ...undone } = await undoChanges(undoIds, numbers())
    if (begun) setTaskId(begun)
    const isAll = undone.failed.length === 0
    if (!isAll && !isShown.current) throw new Error(failText(undone.failed.slice(0, mostTold)))
    if (!isAll) setOutcome(undone)
    await refresh()
    return !begun && isAll
  }

  const on = (selection: FixedSelection | undefined): Bulk => ({
    run: selection
      ? async (name, params) => {
          setTaskId(await startOnAll(selection, name, params))
          return { suc_items: [], fail_items: [] }
        }
      : run,
  })

  return {
    run,
    on,
    refresh,
    outcome,
    ...acts,
    takeBack,
    taskId,
    closeTask: () => setTaskId(undefined),
  }
}

export type Bulk = {
  run: <N extends BulkName>(name: N, params: CallParams<N>, done?: Done) => Promise<BulkReply>
}
export type BulkState = ReturnType<typeof useBulk>
