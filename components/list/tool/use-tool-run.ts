'use client'

import { useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import type { FailItem } from '#components/shared/task/fail-dialog.tsx'
import type { Tool, ToolInput } from '#lib/pages/tool.ts'
import type { ListRow } from '../data-table/use-list-columns.tsx'
import type { GivenPassword } from './given-passwords.tsx'

export type Outcome = {
  /** Numbers, or one search text. */
  values: readonly string[]
  total: number
  answered: number
  done: number
  fails: FailItem[]
  rows: ListRow[]
  hasMore: boolean
  isLoadingMore: boolean
  missing: string[]
  /** Shown once. */
  passwords: GivenPassword[]
  taskId: string | undefined
  error: Error | undefined
  isFinished: boolean
}

const pageSize = 100

/** Cursor of a search; undefined after the last page. */
function cursorAfter(
  { result }: Tool,
  { kind }: ToolInput,
  rows: readonly ListRow[],
): Record<string, unknown> | undefined {
  const last = rows.at(-1)
  if (result.kind !== 'rows' || !result.cursor || kind !== 'text') return undefined
  if (!last || rows.length < pageSize) return undefined
  return Object.fromEntries(Object.entries(result.cursor).map(([param, key]) => [param, last[key]]))
}

type Reply = {
  suc_items?: string[]
  fail_items?: FailItem[]
  items?: ListRow[]
  missing?: string[]
  passwords?: GivenPassword[]
  task_id?: string | null
}

export type ToolJob = {
  input: ToolInput
  /** Numbers, or one search text. */
  values: readonly string[]
  fields: Readonly<Record<string, unknown>>
  unknownText: string
}

const begun = (values: readonly string[]): Outcome => ({
  values,
  total: values.length,
  answered: 0,
  done: 0,
  fails: [],
  rows: [],
  hasMore: false,
  isLoadingMore: false,
  missing: [],
  passwords: [],
  taskId: undefined,
  error: undefined,
  isFinished: false,
})

async function resolve(numbers: readonly string[], signal: AbortSignal) {
  const params = { imeis: [...numbers], limit_size: 100 }
  const { items, missing } = await call('device/FindDev', params, { signal, cacheMs: 0 })
  return { ids: items.map(({ simei }) => simei), missing }
}

function chunksOf<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) =>
    values.slice(at * size, (at + 1) * size),
  )
}

async function runPart(tool: Tool, job: ToolJob, part: string[], signal: AbortSignal) {
  const { input, fields } = job
  const isList = input.kind === 'numbers'
  const { ids, missing } =
    isList && input.asIds ? await resolve(part, signal) : { ids: part, missing: [] }
  const value = isList ? ids : ids[0]
  // tests/catalogue checks names and params against the contract.
  const once = tool.result.kind === 'bulk' && { request_id: crypto.randomUUID() }
  const params = { ...tool.fixed, ...fields, ...once, [input.param]: value } as never
  const options = { signal, cacheMs: 0 }
  const reply: unknown = ids.length > 0 ? await call(tool.source, params, options) : {}
  const unknown = missing.map((imei) => ({ imei, error_message: job.unknownText }))
  const answer = reply as Reply
  return { reply: answer, fails: [...unknown, ...(answer.fail_items ?? [])] }
}

const added = (
  old: Outcome,
  { reply, fails }: Awaited<ReturnType<typeof runPart>>,
  count: number,
): Outcome => ({
  ...old,
  answered: old.answered + count,
  done: old.done + (reply.suc_items?.length ?? 0),
  fails: [...old.fails, ...fails],
  rows: [...old.rows, ...(reply.items ?? [])],
  missing: [...old.missing, ...(reply.missing ?? [])],
  passwords: [...old.passwords, ...(reply.passwords ?? [])],
  taskId: reply.task_id ?? old.taskId,
})

/** Runs in stoppable parts. A failure keeps earlier results. */
export function useToolRun(tool: Tool) {
  const [outcome, setOutcome] = useState<Outcome>()
  const abort = useRef<AbortController>(undefined)
  const next = useRef<{ job: ToolJob; cursor: Record<string, unknown> }>(undefined)

  const run = async (job: ToolJob) => {
    const stop = new AbortController()
    abort.current = stop
    const size = job.input.kind === 'numbers' ? job.input.chunk : 1
    let sum = begun(job.values)
    next.current = undefined
    setOutcome(sum)
    try {
      for (const part of chunksOf(job.values, size)) {
        if (stop.signal.aborted) break
        sum = added(sum, await runPart(tool, job, part, stop.signal), part.length)
        setOutcome(sum)
      }
    } catch (error) {
      if (!stop.signal.aborted) sum = { ...sum, error: error as Error }
    }
    const cursor = sum.error ? undefined : cursorAfter(tool, job.input, sum.rows)
    next.current = cursor && { job, cursor }
    setOutcome({ ...sum, hasMore: cursor !== undefined, isFinished: true })
  }

  const loadMore = async () => {
    const from = next.current
    if (!from || !outcome || outcome.isLoadingMore) return
    next.current = undefined
    setOutcome({ ...outcome, isLoadingMore: true, error: undefined })
    const { job, cursor } = from
    const stop = new AbortController()
    abort.current = stop
    try {
      const more = { ...job, fields: { ...job.fields, ...cursor } }
      const { reply } = await runPart(tool, more, [...job.values], stop.signal)
      const rows = reply.items ?? []
      const following = cursorAfter(tool, job.input, rows)
      next.current = following && { job, cursor: following }
      const all = [...outcome.rows, ...rows]
      const hasMore = following !== undefined
      setOutcome({ ...outcome, rows: all, hasMore, isLoadingMore: false, error: undefined })
    } catch (error) {
      if (stop.signal.aborted) return
      next.current = from
      setOutcome({ ...outcome, isLoadingMore: false, error: error as Error })
    }
  }

  const isRunning = outcome !== undefined && !outcome.isFinished
  return {
    outcome,
    isRunning,
    run,
    loadMore: () => void loadMore(),
    stop: () => abort.current?.abort(),
    forget: () => setOutcome(undefined),
  }
}
