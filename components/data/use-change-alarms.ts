'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { call } from './api.ts'
import { readAgain } from './read-again.ts'

type Change = 'alarm/Ack' | 'alarm/Handle' | 'alarm/Delete'
type ParamsOf<N extends Change> = Omit<CallParams<N>, 'ids' | 'request_id'>
const mostAtOnce = 1000

async function changeRows<N extends Change>(
  name: N,
  rows: readonly { id: string }[],
  params: ParamsOf<N>,
): Promise<{ changed: string[]; undoIds: string[] }> {
  const changed: string[] = []
  const undoIds: string[] = []
  for (let at = 0; at < rows.length; at += mostAtOnce) {
    const ids = rows.slice(at, at + mostAtOnce).map(({ id }) => id)
    const reply = await call(name, { ...params, ids } as unknown as CallParams<N>)
    changed.push(...reply.suc_items)
    if (reply.undo_id) undoIds.push(reply.undo_id)
  }
  return { changed, undoIds }
}

/** Changes alarms and offers to take that back; `undoLast` takes back what was done here last. */
export function useChangeAlarms() {
  const client = useQueryClient()
  const t = useTranslations('alarm.list')
  const undone = useTranslations('form.undo')
  const tell = useTell()
  const offerUndo = useUndo('alarms')
  // In the order of their keys, whichever is answered first.
  const done = useRef<Promise<string[]>[]>([])

  const readAlarms = () => {
    const isOfAlarms = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) =>
      typeof name === 'string' && name.startsWith('alarm/')
    void readAgain(client, { predicate: isOfAlarms })
  }

  const forget = (undoIds: Promise<string[]>) => {
    done.current = done.current.filter((one) => one !== undoIds)
  }

  const undo = async (undoIds: Promise<string[]>) => {
    forget(undoIds)
    for (const undo_id of await undoIds) {
      const { fail_items } = await call('family/Undo', { undo_id, request_id: crypto.randomUUID() })
      if (fail_items[0]) tell.failure(new Error(fail_items[0].error_message))
    }
    readAlarms()
  }

  const change = async <N extends Change>(
    name: N,
    rows: readonly { id: string }[],
    params: ParamsOf<N>,
  ): Promise<void> => {
    const made = changeRows(name, rows, params)
    const undoIds = made.then((ids) => ids.undoIds)
    done.current.push(undoIds)
    undoIds.then(
      (ids) => ids.length === 0 && forget(undoIds),
      () => forget(undoIds),
    )
    const { changed, undoIds: ids } = await made
    readAlarms()
    const missing = rows.length - changed.length
    if (missing > 0) tell.failure(new Error(t('gone', { count: missing })))
    if (ids.length > 0)
      offerUndo(t(`did.${name as Change}`, { count: changed.length }), () => undo(undoIds))
  }

  /** All that are like one, on the server. */
  const changeAlike = async (
    params: Omit<CallParams<'alarm/HandleLike'>, 'request_id'>,
  ): Promise<void> => {
    const request_id = crypto.randomUUID()
    const { count, undo_id } = await call('alarm/HandleLike', { ...params, request_id })
    readAlarms()
    const undoIds = Promise.resolve(undo_id === null ? [] : [undo_id])
    if (undo_id !== null) done.current.push(undoIds)
    if (undo_id !== null) offerUndo(t('did.alarm/Handle', { count }), () => undo(undoIds))
    else tell.done(t('did.alarm/Handle', { count }))
  }

  const undoLast = () => {
    const last = done.current.at(-1)
    if (last) void undo(last).then(() => tell.done(undone('done')), tell.failure)
  }

  return { change, changeAlike, undoLast }
}
