'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { uploadFile } from '#components/data/upload-file.ts'
import { useRunningTask } from '#components/shared/task/task-progress.tsx'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'

const kinds = { 'device/Import': 'import', 'sim/Import': 'simImport' } as const
type ImportFunc = keyof typeof kinds

export type Target<N extends ImportFunc = 'device/Import'> = Omit<
  CallParams<N>,
  'file_id' | 'dry_run' | 'confirm' | 'request_id'
>
export type Check<N extends ImportFunc = 'device/Import'> = CallReply<N>

type Sheet<N extends ImportFunc> = {
  name: string
  fileId: string
  check: Check<N>
  target: Target<N>
  isCheckedAgain: boolean
}

/** Sheet, dry run, SIM question, import; a running import is found again. */
export function useImport<N extends ImportFunc>(func: N) {
  const running = useRunningTask(kinds[func])
  const cache = useQueryClient()
  const [sheet, setSheet] = useState<Sheet<N>>()
  const ask = (target: Target<N>, rest: object, options?: { cacheMs: number }) =>
    call(func, { ...target, ...rest } as CallParams<N>, options)
  const tryOut = (file_id: string, target: Target<N>) =>
    ask(target, { file_id, dry_run: true }, { cacheMs: 0 })
  const [started, setStarted] = useState<string>()
  const [isForgotten, setForgotten] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<Error>()

  const attempts = useRef(0)
  // What another sheet or other settings have overtaken is not shown.
  const attempt = async (run: (isNewest: () => boolean) => Promise<void>) => {
    const own = ++attempts.current
    const isNewest = () => own === attempts.current
    setBusy(true)
    setError(undefined)
    try {
      await run(isNewest)
    } catch (failure) {
      if (isNewest()) setError(failure instanceof Error ? failure : new Error(String(failure)))
    }
    if (isNewest()) setBusy(false)
  }

  const check = (file: File, target: Target<N>) =>
    attempt(async (isNewest) => {
      setSheet(undefined)
      const fileId = await uploadFile('import', file)
      const found = await tryOut(fileId, target)
      if (isNewest())
        setSheet({ name: file.name, fileId, check: found, target, isCheckedAgain: false })
    })

  const checkAgain = (target: Target<N>) =>
    attempt(async (isNewest) => {
      if (!sheet) return
      const found = await tryOut(sheet.fileId, target)
      if (isNewest()) setSheet({ ...sheet, check: found, target, isCheckedAgain: true })
    })

  const start = (target: Target<N>, confirm = false) =>
    attempt(async () => {
      if (!sheet) return
      const request_id = crypto.randomUUID()
      const rest = { file_id: sheet.fileId, ...(confirm && { confirm }), request_id }
      const reply = await ask(target, rest)
      setAsking('needs_confirm' in reply && reply.needs_confirm)
      if (!reply.task_id) return
      setForgotten(false)
      setStarted(reply.task_id)
      setSheet(undefined)
    })

  return {
    sheet,
    taskId: isForgotten ? undefined : (started ?? running.data ?? undefined),
    isBusy,
    isAsking,
    error,
    check,
    checkAgain,
    start,
    stopAsking: () => setAsking(false),
    drop: () => setSheet(undefined),
    forget: () => {
      setForgotten(true)
      setStarted(undefined)
      void readAgain(cache, { queryKey: ['family/GetTaskList'] })
    },
  }
}
