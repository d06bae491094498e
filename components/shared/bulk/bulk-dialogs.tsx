'use client'

import { Modal, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { DialogFoot, FailDialog } from '#components/shared/task/fail-dialog.tsx'
import { TaskProgress } from '#components/shared/task/task-progress.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { BulkState } from './use-bulk.ts'

/** What a bulk change tells: its task while that is watched, and what failed. */
export function BulkDialogs({ bulk }: { bulk: BulkState }) {
  const { taskId, outcome } = bulk
  return (
    <>
      {taskId && <OneTask key={taskId} taskId={taskId} bulk={bulk} />}
      <FailDialog
        items={outcome.failed}
        done={outcome.done}
        onClose={bulk.closeFailures}
        onUndo={outcome.undo && (() => void bulk.undoOutcome())}
      />
    </>
  )
}

function OneTask({ taskId, bulk }: { taskId: string; bulk: BulkState }) {
  const t = useTranslations('fleet.all')
  const words = useTranslations('form.undo')
  const tell = useTell()
  const [undoId, setUndoId] = useState<string | null>(null)
  const { refresh, takeBack, closeTask } = bulk
  const onEnd = useCallback(
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
    <Modal opened onClose={closeTask} size="lg" title={<strong>{t('progress')}</strong>}>
      <Stack>
        <TaskProgress taskId={taskId} onEnd={onEnd} />
        <DialogFoot onClose={closeTask} onUndo={undoId ? () => undo(undoId) : undefined} />
      </Stack>
    </Modal>
  )
}
