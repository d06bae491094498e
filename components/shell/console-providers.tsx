'use client'

import type { ReactNode } from 'react'
import { LanguagePackProvider } from '#components/data/language-pack.tsx'
import { OrganisationProvider } from '#components/data/organisation.tsx'
import { PushProvider } from '#components/data/push.tsx'
import { QueryProvider } from '#components/data/query-provider.tsx'
import { VersionCheck } from '#components/data/version-check.tsx'
import { Guard } from './guard.tsx'
import { ShellPlaceholder } from './shell.tsx'

/** What every screen of the console stands on: query cache, guard, organisation in view, push connection. */
export function ConsoleProviders({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <VersionCheck />
      <Guard placeholder={<ShellPlaceholder />}>
        <OrganisationProvider>
          <PushProvider>
            <LanguagePackProvider>{children}</LanguagePackProvider>
          </PushProvider>
        </OrganisationProvider>
      </Guard>
    </QueryProvider>
  )
}
