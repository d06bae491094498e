'use client'

import { toolAt } from '#tools/index-list.ts'
import { ResetAccount } from './reset-account.tsx'
import { ToolPage } from './tool-page.tsx'

export function ToolScreen({ path }: { path: string }) {
  const tool = toolAt(path)
  if (!tool) return null
  return (
    <ToolPage key={path} tool={tool}>
      {path === 'tools/reset/pwd' && <ResetAccount />}
    </ToolPage>
  )
}
