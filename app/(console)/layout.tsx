import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, Suspense } from 'react'
import { AlarmBell } from '#components/alarm/alarm-bell.tsx'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ConsoleProviders } from '#components/shell/console-providers.tsx'
import { MenuSource } from '#components/shell/menu/menu-source.tsx'
import { Shell } from '#components/shell/shell.tsx'
import { ExportProgress } from '#components/ui/export/export-progress.tsx'

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages areas={['shell', 'alarm', 'ui']}>
      {/* Default duration. */}
      <Notifications position="bottom-right" autoClose={3000} />
      <Suspense>
        <MenuSource>
          <ConsoleProviders>
            <Shell bell={<AlarmBell />}>{children}</Shell>
            <ExportProgress />
          </ConsoleProviders>
        </MenuSource>
      </Suspense>
    </AreaMessages>
  )
}
