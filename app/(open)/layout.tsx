import type { ReactNode } from 'react'
import { OpenShell } from '#components/shell/open-shell.tsx'

export default function OpenLayout({ children }: { children: ReactNode }) {
  return <OpenShell>{children}</OpenShell>
}
