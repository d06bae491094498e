import type { ReactNode } from 'react'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { QueryProvider } from '#components/data/query-provider.tsx'

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages areas={['shell', 'alarm']}>
      <QueryProvider>{children}</QueryProvider>
    </AreaMessages>
  )
}
