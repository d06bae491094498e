import '@mantine/notifications/styles.css'
import { type ReactNode, Suspense } from 'react'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ConsoleProviders } from '#components/shell/console-providers.tsx'
import { MenuSource } from '#components/shell/menu/menu-source.tsx'
import { Toasts } from '#components/ui/toast/toasts.tsx'

/** Of pages that take the whole screen: no rail, no head. */
export default function WallLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages areas={['shell', 'ui']}>
      <Toasts />
      <Suspense>
        <MenuSource>
          <ConsoleProviders placeholder={null}>{children}</ConsoleProviders>
        </MenuSource>
      </Suspense>
    </AreaMessages>
  )
}
