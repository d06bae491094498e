'use client'

import type { ReactNode } from 'react'
import { LanguagePackProvider } from '#components/data/language-pack-provider.tsx'
import { OrganisationProvider } from '#components/data/organisation.tsx'
import { PushProvider } from '#components/data/push.tsx'
import { QueryProvider } from '#components/data/query-provider.tsx'
import { VersionCheck } from '#components/data/version-check.tsx'
import { WebPushKeeper } from '#components/data/web-push-keeper.tsx'
import { Guard } from './guard.tsx'
import { LeaveGuard, PageForms } from './leave-guard.tsx'
import { ShellPlaceholder } from './shell.tsx'

type ProvidersProps = {
  /** In place of the page, until a session is known. */
  placeholder?: ReactNode
  children: ReactNode
}

export function ConsoleProviders({ placeholder = <ShellPlaceholder />, children }: ProvidersProps) {
  return (
    <QueryProvider>
      <VersionCheck />
      <WebPushKeeper />
      <PageForms>
        <Guard placeholder={placeholder}>
          <LeaveGuard>
            <OrganisationProvider>
              <PushProvider>
                <LanguagePackProvider>{children}</LanguagePackProvider>
              </PushProvider>
            </OrganisationProvider>
          </LeaveGuard>
        </Guard>
      </PageForms>
    </QueryProvider>
  )
}
