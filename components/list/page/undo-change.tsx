'use client'

import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { FailTable } from '#components/shared/task/fail-dialog.tsx'
import { TaskProgress } from '#components/shared/task/task-progress.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import type { CallReply } from '#lib/contract/calls.ts'

/** Takes a change of the log back, while that may be. */
export function UndoChange({ undoId, onChanged }: { undoId: string; onChanged: () => void }) {
  const t = useTranslations()
  const [reply, setReply] = useState<CallReply<'family/Undo'>>()
  const [error, setError] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setReply(await call('family/Undo', { undo_id: undoId, request_id: crypto.randomUUID() }))
      onChanged()
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    }
    setBusy(false)
  }
  if (reply?.task_id) return <TaskProgress taskId={reply.task_id} onEnd={onChanged} />
  if (reply)
    return (
      <Stack gap={8}>
        <Text role="status" fw={600}>
          {t('form.undo.done')}
        </Text>
        {reply.fail_items.length > 0 && <FailTable items={reply.fail_items} />}
      </Stack>
    )
  return (
    <Stack gap={8}>
      {error && <Failure error={error} />}
      <Group justify="space-between" wrap="nowrap">
        <Text fz="sm" c="dimmed">
          {t('report.undo.text')}
        </Text>
        <Button
          size="xs"
          variant="light"
          loading={isBusy}
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => void undo()}
        >
          {t('form.undo.action')}
        </Button>
      </Group>
    </Stack>
  )
}
