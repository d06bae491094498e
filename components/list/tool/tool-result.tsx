'use client'

import { Progress, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { FailTable } from '#components/shared/task/fail-dialog.tsx'
import { TaskProgress } from '#components/shared/task/task-progress.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { Tool } from '#lib/pages/tool.ts'
import { GivenPasswords } from './given-passwords.tsx'
import { type OwnRows, ResultRows } from './result-rows.tsx'
import { reveal } from './reveal.ts'
import classes from './tool.module.css'
import type { Outcome } from './use-tool-run.ts'

type ToolResultProps = { tool: Tool; outcome: Outcome; onMore: () => void; rows?: OwnRows }

export function ToolResult({ tool, outcome, onMore, rows }: ToolResultProps) {
  const t = useTranslations('tool')
  const { result } = tool
  const section = useRef<HTMLElement>(null)
  useDoneToast(outcome, result.kind === 'bulk')
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when a run begins and when it ends
  useEffect(() => reveal(section.current), [outcome.isFinished])
  return (
    <section ref={section} className={classes.result} aria-label={t('result')}>
      {!outcome.isFinished && outcome.total > 1 && (
        <Progress
          aria-label={t('progress')}
          value={(outcome.answered / outcome.total) * 100}
          animated={outcome.answered === 0}
        />
      )}
      {outcome.error && <Failure error={outcome.error} />}
      {result.kind === 'rows' ? (
        <ResultRows
          name={tool.path}
          title={tool.title}
          label={t('result')}
          result={result}
          outcome={outcome}
          onMore={onMore}
          own={rows}
        />
      ) : (
        <BulkOutcome outcome={outcome} />
      )}
    </section>
  )
}

function useDoneToast({ isFinished, error, fails, done }: Outcome, isBulk: boolean): void {
  const t = useTranslations('verification')
  const tell = useRef(useTell())
  const isGood = isBulk && isFinished && !error && fails.length === 0 && done > 0
  useEffect(() => {
    if (isGood) tell.current.done(t('batchTips31'))
  }, [isGood, t])
}

function BulkOutcome({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('tool')
  const { done, fails, total, answered } = outcome
  const left = total - answered
  return (
    <Stack gap={12} className={classes.outcome ?? ''}>
      <Text role="status" fw={600} className="tabular">
        {outcome.isFinished
          ? t(outcome.taskId ? 'accepted' : 'outcome', { done, failed: fails.length })
          : t('running', { answered, total })}
      </Text>
      {outcome.isFinished && left > 0 && <Text>{t('left', { count: left })}</Text>}
      {outcome.passwords.length > 0 && <GivenPasswords items={outcome.passwords} />}
      {fails.length > 0 && <FailTable items={fails} />}
      {outcome.taskId && <TaskProgress taskId={outcome.taskId} />}
    </Stack>
  )
}
