'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import {
  askedRows,
  type FoundRow,
  type LookupRequest,
  type LookupStep,
  stepsFor,
} from './lookup-steps.ts'

type Lookup = {
  request: LookupRequest
  rows: readonly FoundRow[]
  done: number
  total: number
  isRunning: boolean
}

/** In the order of lines; matches of one stay as they came. */
function replaced(
  rows: readonly FoundRow[],
  about: readonly FoundRow[],
  fresh: readonly FoundRow[],
): FoundRow[] {
  const old = new Set(about.map(({ key }) => key))
  const others = rows.filter(({ key }) => !old.has(key))
  return [...others, ...fresh].sort((a, b) => a.row - b.row)
}

/** Call after call, stoppable; what fails says so in its rows. */
export function useLookup() {
  const rule = useTranslations('verification')
  const t = useTranslations('tool.address')
  const [lookup, setLookup] = useState<Lookup>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const failed = (about: readonly FoundRow[], problem: string) =>
    about.map((row) => ({ ...row, problem }))

  const answerOf = async ({ about, look }: LookupStep, signal: AbortSignal) => {
    if (signal.aborted) return failed(about, t('stopped'))
    try {
      return await look(signal)
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      return failed(about, signal.aborted ? t('stopped') : problem)
    }
  }

  const take = async (
    request: LookupRequest,
    all: readonly FoundRow[],
    open: readonly FoundRow[],
  ) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const steps = stepsFor(open, request, t('notFound'))
    const total = steps.reduce((sum, { about }) => sum + about.length, 0)
    let state: Lookup = { request, rows: all, done: 0, total, isRunning: true }
    setLookup(state)
    for (const step of steps) {
      const rows = replaced(state.rows, step.about, await answerOf(step, control.signal))
      if (running.current !== control) return
      state = { ...state, rows, done: state.done + step.about.length }
      if (control.signal.aborted) continue
      setLookup(state)
      await new Promise((resolve) => setTimeout(resolve, step.pauseMs))
    }
    setLookup({ ...state, isRunning: false })
  }

  const run = (request: LookupRequest) => {
    const rows = askedRows(request, rule)
    return take(request, rows, rows)
  }
  /** What the same question may still answer. */
  const repeatable = (lookup?.rows ?? []).filter(
    ({ problem, lat }) => problem !== '' && (lat !== null || lookup?.request.way === 'addresses'),
  )
  const again = async () => lookup && take(lookup.request, lookup.rows, repeatable)
  const stop = () => running.current?.abort()
  return { lookup, repeatable, run, again, stop }
}
