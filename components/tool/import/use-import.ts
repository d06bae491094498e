'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { uploadFile } from '#components/data/upload-file.ts'
import { useRunningTask } from '#components/ui/task/task-progress.tsx'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'

export type Target = Omit<
  CallParams<'device/Import'>,
  'file_id' | 'dry_run' | 'confirm' | 'request_id'
>
export type Check = CallReply<'device/Import'>

type Sheet = {
  name: string
  fileId: string
  check: Check
  target: Target
  isCheckedAgain: boolean
}

const tryOut = (file_id: string, target: Target) =>
  call('device/Import', { ...target, file_id, dry_run: true }, { cacheMs: 0 })

/** Sheet, dry run, SIM question, import; a running import is found again. */
export function useImport() {
  const running = useRunningTask('import')
  const cache = useQueryClient()
  const [sheet, setSheet] = useState<Sheet>()
  const [started, setStarted] = useState<string>()
  const [isForgotten, setForgotten] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<Error>()

  const attempt = async (run: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await run()
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    }
    setBusy(false)
  }

  const check = (file: File, target: Target) =>
    attempt(async () => {
      setSheet(undefined)
      const fileId = await uploadFile('import', file)
      const found = await tryOut(fileId, target)
      setSheet({ name: file.name, fileId, check: found, target, isCheckedAgain: false })
    })

  const checkAgain = (target: Target) =>
    attempt(async () => {
      if (!sheet) return
      const found = await tryOut(sheet.fileId, target)
      setSheet({ ...sheet, check: found, target, isCheckedAgain: true })
    })

  const start = (target: Target, confirm = false) =>
    attempt(async () => {
      if (!sheet) return
      const request_id = crypto.randomUUID()
      const params = { ...target, file_id: sheet.fileId, confirm, request_id }
      const reply = await call('device/Import', params)
      setAsking(reply.needs_confirm)
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
      void cache.invalidateQueries({ queryKey: ['family/GetTaskList'] })
    },
  }
}
