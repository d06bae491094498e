'use client'

import { Button, Progress, SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { reveal } from '#components/list/tool/reveal.ts'
import toolClasses from '#components/list/tool/tool.module.css'
import { mapFrame } from '#components/map/map-frame.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { Page } from '#components/ui/page.tsx'
import classes from './address.module.css'
import { AddressForm } from './address-form.tsx'
import { AddressRows } from './address-rows.tsx'
import {
  askedRows,
  type FoundRow,
  type LookupRequest,
  type LookupStep,
  stepsFor,
  ways,
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
function useLookup() {
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

const AddressMap = lazyPart({
  name: 'addressMap',
  load: () => import('./address-map.tsx').then((m) => m.AddressMap),
  frame: mapFrame,
})

const defaults = { way: ways[0], row: '' }

/** Coordinates to addresses and back, many at a time. */
export function AddressScreen() {
  const t = useTranslations('tool.address')
  const tool = useTranslations('tool')
  const url = useUrlState<keyof typeof defaults>(defaults)
  const way = ways.find((one) => one === url.values.way) ?? ways[0]
  const work = useLookup()
  const { lookup } = work
  const isShown = lookup?.request.way === way
  const choose = (row: string) => url.change({ row })
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <div className={classes.top}>
        <section className={toolClasses.form} aria-label={t('what')}>
          <SegmentedControl
            fullWidth
            mb="md"
            aria-label={t('what')}
            value={way}
            disabled={lookup?.isRunning ?? false}
            onChange={(next) => url.change({ way: next, row: '' })}
            data={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
          />
          <AddressForm
            key={way}
            way={way}
            isRunning={lookup?.isRunning ?? false}
            onAsk={(request) => {
              choose('')
              void work.run(request)
            }}
          />
        </section>
        {isShown && (
          <div className={classes.map}>
            <AddressMap
              label={t('onMap')}
              rows={lookup.rows}
              coordtype={lookup.request.coordtype}
              chosen={url.values.row}
              onChoose={choose}
            />
          </div>
        )}
      </div>
      {isShown && (
        <section ref={reveal} className={toolClasses.result} aria-label={tool('result')}>
          <Standing work={work} />
          <AddressRows rows={lookup.rows} chosen={url.values.row} onChoose={choose} />
        </section>
      )}
    </Page>
  )
}

function Standing({ work }: { work: ReturnType<typeof useLookup> }) {
  const t = useTranslations('tool')
  const { lookup, repeatable, stop, again } = work
  if (!lookup) return null
  const { rows, done, total, isRunning } = lookup
  const failed = rows.filter(({ problem }) => problem !== '').length
  return (
    <div className={classes.standing}>
      {isRunning && <Progress aria-label={t('progress')} value={(done / total) * 100} />}
      <div className={classes.line}>
        <p role="status" className="tabular">
          {isRunning
            ? t('running', { answered: done, total })
            : t('outcome', { done: rows.length - failed, failed })}
        </p>
        {isRunning ? (
          <Button size="xs" variant="default" onClick={stop}>
            {t('stop')}
          </Button>
        ) : (
          repeatable.length > 0 && (
            <Button size="xs" variant="default" onClick={() => void again()}>
              {t('address.again', { count: repeatable.length })}
            </Button>
          )
        )}
      </div>
    </div>
  )
}
