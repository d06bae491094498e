'use client'

import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { TaskProgress } from '#components/ui/task/task-progress.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { BatchState } from './use-batch.ts'

/** Open while a task on all of a selection is watched. */
export function BatchProgress({ batch }: { batch: BatchState }) {
  const { taskId } = batch
  return taskId && <OneTask key={taskId} taskId={taskId} batch={batch} />
}

function OneTask({ taskId, batch }: { taskId: string; batch: BatchState }) {
  const t = useTranslations('fleet.all')
  const words = useTranslations('form.undo')
  const tell = useTell()
  const [undoId, setUndoId] = useState<string | null>(null)
  const { refresh, takeBack, closeTask } = batch
  const onFinish = useCallback(
    (task: CallReply<'family/GetTask'>) => {
      setUndoId(task.undo_id)
      void refresh()
    },
    [refresh],
  )
  const undo = (id: string) => {
    closeTask()
    takeBack([id])
      .then((isAll) => isAll && tell.done(words('done')))
      .catch(tell.failure)
  }
  return (
    <Modal opened onClose={closeTask} title={<strong>{t('progress')}</strong>}>
      <Stack>
        <TaskProgress taskId={taskId} onFinish={onFinish} />
        {undoId && (
          <Group justify="flex-end">
            <Button
              size="xs"
              variant="light"
              leftSection={<IconArrowBackUp size={16} />}
              onClick={() => undo(undoId)}
            >
              {words('action')}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}
