'use client'

import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { call } from '#components/data/api.ts'
import { downloadFile } from '#components/list/export/download-file.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { FailTable } from './fail-dialog.tsx'

/** Milliseconds. */
const everyMs = 3000

function useTask(taskId: string | undefined) {
  return useQuery({
    queryKey: ['family/GetTask', taskId],
    queryFn: ({ signal }) =>
      call('family/GetTask', { task_id: taskId ?? '' }, { signal, cacheMs: 0 }),
    enabled: taskId !== undefined,
    refetchInterval: (query) =>
      query.state.data?.is_finish || query.state.error ? false : everyMs,
    staleTime: 0,
  })
}

/** Found again after leaving. */
export function useRunningTask(kind: string) {
  return useQuery({
    queryKey: ['family/GetTaskList', 'running', kind],
    queryFn: async ({ signal }) => {
      const { items } = await call('family/GetTaskList', { limit_size: 20 }, { signal })
      return items.find((task) => task.kind === kind && !task.is_finish)?.task_id ?? null
    },
    staleTime: 0,
  })
}

/** What leads to the work of a task: shown once it is over, as before a list would lack some of it without a word. */
export function OnceOver({ taskId, children }: { taskId: string; children: ReactNode }) {
  const { data: task } = useTask(taskId)
  return task?.is_finish ? children : null
}

type TaskProgressProps = {
  taskId: string
  /** Once it is over, whatever came of it: part of it may be done. */
  onEnd?: (task: CallReply<'family/GetTask'>) => void
  /** Once it went through; not after a `return_msg`, which is shown in its place. */
  onFinish?: (task: CallReply<'family/GetTask'>) => void
}

export function TaskProgress({ taskId, onEnd, onFinish }: TaskProgressProps) {
  const t = useTranslations('ui.task')
  const common = useTranslations('common')
  const { data: task, error, refetch } = useTask(taskId)
  const reported = useRef<string>(undefined)
  useEffect(() => {
    if (!task?.is_finish || reported.current === taskId) return
    reported.current = taskId
    onEnd?.(task)
    if (task.return_msg === '') onFinish?.(task)
  }, [task, taskId, onEnd, onFinish])

  if (error) {
    return (
      <Group role="alert">
        <Text c="red">{error.message}</Text>
        <Button size="xs" variant="light" onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      </Group>
    )
  }
  if (!task) return <Progress value={100} animated aria-label={t('progress')} />
  return task.is_finish ? (
    <Outcome task={task} />
  ) : (
    <Running task={task} onCancelled={() => void refetch()} />
  )
}

function Running(props: { task: CallReply<'family/GetTask'>; onCancelled: () => void }) {
  const t = useTranslations('ui.task')
  const common = useTranslations('common')
  const { task, onCancelled } = props
  const ended = task.done + task.failed
  const cancel = () =>
    call('family/CancelTask', { task_id: task.task_id, request_id: crypto.randomUUID() })
      // It may have ended meanwhile.
      .catch(() => undefined)
      .finally(onCancelled)
  return (
    <Stack gap={8}>
      <Text role="status" className="tabular">
        {task.state === 'waiting'
          ? t('waiting')
          : t('running', { ended, total: task.total, failed: task.failed })}
      </Text>
      <Progress
        aria-label={t('progress')}
        value={task.total > 0 ? (ended / task.total) * 100 : 100}
        animated={task.total === 0 || task.state === 'waiting'}
      />
      <Group justify="space-between">
        <Text fz="xs" c="dimmed">
          {t('mayLeave')}
        </Text>
        {task.can_cancel && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void cancel()}>
            {common('cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Outcome({ task }: { task: CallReply<'family/GetTask'> }) {
  const tell = useTell()
  const t = useTranslations('ui.task')
  return (
    <Stack gap={10}>
      <Text role="status" fw={600} className="tabular">
        {task.state === 'cancelled'
          ? t('cancelled', { done: task.done })
          : t('finished', { done: task.done, failed: task.failed })}
      </Text>
      {task.return_msg && (
        <Text role="alert" c="red">
          {task.return_msg}
        </Text>
      )}
      {task.fail_items.length > 0 && (
        <FailTable
          items={task.file_id ? task.fail_items.slice(0, 19) : task.fail_items}
          isWhole={!task.file_id}
        />
      )}
      {task.file_id && (
        <Group>
          <Button
            size="xs"
            variant="light"
            leftSection={<IconDownload size={15} />}
            onClick={() => {
              if (task.file_id) downloadFile(task.file_id).catch(tell.failure)
            }}
          >
            {t('download', { name: task.file_name ?? '' })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
