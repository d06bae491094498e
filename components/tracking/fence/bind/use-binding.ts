'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import type { FailItem } from '#components/shared/task/fail-dialog.tsx'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import type { Fence } from '../fence-types.ts'
import { useFencesAgain } from '../use-fences.ts'

/** Devices of one call. */
const mostAtOnce = 1000

type Places = Pick<CallParams<'fence/Bind'>, 'sgids' | 'sfamilyids'>

export type Told = {
  added: number
  before: number
  failed: readonly FailItem[]
  undo: (() => Promise<unknown>) | undefined
}

/** Everything that a filter found, fixed by the server. */
export type FoundDevices = { id: string; count: number }

/** Binds to a fence, tells what came of it and takes it back. Its calls throw what refused them. */
export function useBinding({ fence_id }: Fence) {
  const t = useTranslations('fence.bind')
  const words = useTranslations('form.undo')
  const tell = useTell()
  const showUndo = useUndo()
  const readAgain = useFencesAgain()
  const [told, setTold] = useState<Told>()
  const [taskId, setTaskId] = useState<string>()
  const request = () => ({ fence_id, request_id: crypto.randomUUID() })

  /** Gives false while a task goes on with it. */
  const takeBack = async (undoIds: readonly string[]) => {
    let begun: string | null = null
    for (const undo_id of undoIds.toReversed()) {
      const reply = await call('family/Undo', { undo_id, request_id: crypto.randomUUID() })
      begun ??= reply.task_id
    }
    setTaskId(begun ?? undefined)
    await readAgain()
    return begun === null
  }

  /** `unknown`: numbers of no device here. */
  const bindDevices = async (simei: readonly string[], unknown: readonly FailItem[] = []) => {
    const undoIds: string[] = []
    const sum = { added: 0, before: 0, failed: [...unknown] }
    for (let at = 0; at < simei.length; at += mostAtOnce) {
      const part = simei.slice(at, at + mostAtOnce)
      const reply = await call('fence/Bind', { ...request(), simei: part })
      if (reply.undo_id) undoIds.push(reply.undo_id)
      sum.added += reply.bound_count
      sum.before += reply.suc_items.length - reply.bound_count
      sum.failed.push(...reply.fail_items)
    }
    setTaskId(undefined)
    setTold({ ...sum, undo: undoIds.length > 0 ? () => takeBack(undoIds) : undefined })
    await readAgain()
  }

  const bindPlaces = async (places: Places) => {
    const { bound_count: added } = await call('fence/Bind', { ...request(), ...places })
    const letGo = async () => {
      await call('fence/Unbind', { ...request(), ...places })
      await readAgain()
    }
    setTaskId(undefined)
    setTold({ added, before: 1 - added, failed: [], undo: added > 0 ? letGo : undefined })
    await readAgain()
  }

  const bindFound = async ({ id }: FoundDevices) => {
    const { task_id } = await call('device/StartBatch', {
      selection_id: id,
      func: 'fence/Bind',
      params: { fence_id },
      request_id: crypto.randomUUID(),
    })
    setTold(undefined)
    setTaskId(task_id)
  }

  const onTaskEnd = ({ undo_id, done }: CallReply<'family/GetTask'>) => {
    if (undo_id) setTold({ added: done, before: 0, failed: [], undo: () => takeBack([undo_id]) })
    void readAgain()
  }

  const undo = async () => {
    const back = told?.undo
    setTold(undefined)
    try {
      if ((await back?.()) !== false) tell.done(words('done'))
    } catch (error) {
      tell.failure(error)
    }
  }

  /** The way back outlives the dialog. */
  const leave = () => {
    if (told?.undo) showUndo(t('told', { count: told.added }), told.undo)
  }

  return { told, taskId, bindDevices, bindPlaces, bindFound, onTaskEnd, undo, leave }
}

export type Binding = ReturnType<typeof useBinding>
