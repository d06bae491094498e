'use client'

import { Modal, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import type { Tool } from '#lib/pages/tool.ts'
import { ToolForm } from './tool-form.tsx'
import { ToolResult } from './tool-result.tsx'
import { useToolRun } from './use-tool-run.ts'

/** A tool beside the list that it changes. */
export function ToolDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const t = useTranslations()
  const { outcome, isRunning, run, loadMore, stop } = useToolRun(tool)
  const entrance = useEntrance()
  return (
    <Modal onClose={onClose} size="lg" title={t(tool.title)} {...entrance}>
      <Text c="dimmed" mb="md">
        {t(tool.purpose)}
      </Text>
      <ToolForm tool={tool} isRunning={isRunning} onStop={stop} onRun={(job) => void run(job)} />
      {outcome && <ToolResult tool={tool} outcome={outcome} onMore={loadMore} />}
    </Modal>
  )
}
