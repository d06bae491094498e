'use client'

import { toolAt } from '#lib/tools/index-list.ts'
import { ResetAccount } from './reset-account.tsx'
import { ToolFrame } from './tool-frame.tsx'
import { ToolPage } from './tool-page.tsx'

export function ToolScreen({ path }: { path: string }) {
  const tool = toolAt(path)
  if (!tool) return null
  return (
    <ToolFrame current={path}>
      <ToolPage key={path} tool={tool}>
        {path === 'tools/reset/pwd' && <ResetAccount />}
      </ToolPage>
    </ToolFrame>
  )
}
