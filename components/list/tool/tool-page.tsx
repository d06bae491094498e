'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Page } from '#components/ui/page.tsx'
import type { Tool } from '#lib/pages/tool.ts'
import { ToolForm } from './tool-form.tsx'
import { ToolResult } from './tool-result.tsx'
import { type ToolJob, useToolRun } from './use-tool-run.ts'

type ToolPageProps = {
  tool: Tool
  children?: ReactNode
}

/** A bulk tool from its definition. */
export function ToolPage({ tool, children }: ToolPageProps) {
  const t = useTranslations()
  const { outcome, isRunning, run, loadMore, stop } = useToolRun(tool)
  const [requested, setRequested] = useState<ToolJob>()
  const { confirm } = tool
  const count = requested?.values.length ?? 0
  return (
    <Page title={t(tool.title)} purpose={t(tool.purpose)}>
      <ToolForm
        tool={tool}
        isRunning={isRunning}
        onStop={stop}
        onRun={(job) => (confirm ? setRequested(job) : void run(job))}
      />
      {outcome && <ToolResult tool={tool} outcome={outcome} onMore={loadMore} />}
      {children}
      {requested && confirm && (
        <ConfirmDialog
          title={t(confirm.title, { count })}
          consequence={t(confirm.consequence, { count })}
          action={t(tool.action)}
          {...(confirm.typed && { isDanger: true, typeName: t(confirm.typed) })}
          onClose={() => setRequested(undefined)}
          onConfirm={() => {
            setRequested(undefined)
            void run(requested)
          }}
        />
      )}
    </Page>
  )
}
