'use client'

import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useTransition,
} from 'react'
import { LanguagePackProvider } from '#components/data/language-pack-provider.tsx'
import { noteLeaving } from '#components/data/leaving.ts'
import { OrganisationProvider } from '#components/data/organisation.tsx'
import { PushProvider } from '#components/data/push.tsx'
import { QueryProvider } from '#components/data/query-provider.tsx'
import { UnsavedContext, useLeaving } from '#components/data/unsaved.ts'
import { VersionCheck } from '#components/data/version-check.tsx'
import { WorkerKeeper } from '#components/data/worker-keeper.tsx'
import { UnsavedForms } from '#components/ui/form/unsaved-forms.tsx'
import { Guard } from './guard.tsx'
import { ShellPlaceholder } from './shell.tsx'

/** Above the guard, which asks it whether input would be lost. */
function PageForms({ children }: { children: ReactNode }) {
  const leaving = useLeaving()
  const { isHeld } = leaving.forms
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isHeld()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [isHeld])
  return <UnsavedForms leaving={leaving}>{children}</UnsavedForms>
}

const isSamePage = (url: URL) =>
  url.pathname === window.location.pathname && url.search === window.location.search

/** Where a click would lead in this tab. */
function targetOf(event: MouseEvent): URL | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.hasAttribute('download')) return undefined
  if (link.target !== '' && link.target !== '_self') return undefined
  const url = new URL(link.href)
  return url.origin === window.location.origin && !isSamePage(url) ? url : undefined
}

/** Inside the guard: links, the router and the history ask first. */
function LeaveGuard({ children }: { children: ReactNode }) {
  const router = useContext(AppRouterContext)
  const forms = useContext(UnsavedContext)
  const [isLeaving, startLeaving] = useTransition()
  useLayoutEffect(() => noteLeaving(isLeaving), [isLeaving])

  useEffect(() => {
    if (!router || !forms) return
    const onClick = (event: MouseEvent) => {
      const url = forms.isHeld() ? targetOf(event) : undefined
      if (!url) return
      event.preventDefault()
      event.stopPropagation()
      forms.ask(() => router.push(`${url.pathname}${url.search}${url.hash}`))
    }
    const onTraverse = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || !forms.isHeld()) return
      event.preventDefault()
      const { key } = event.destination
      forms.ask(() => window.navigation.traverseTo(key))
    }
    window.addEventListener('click', onClick, { capture: true })
    window.navigation?.addEventListener('navigate', onTraverse)
    return () => {
      window.removeEventListener('click', onClick, { capture: true })
      window.navigation?.removeEventListener('navigate', onTraverse)
    }
  }, [router, forms])

  const asking = useMemo(() => {
    if (!router || !forms) return router
    const go = (open: typeof router.push): typeof router.push => {
      return (href, options) => {
        const isHere = new URL(href, window.location.href).pathname === window.location.pathname
        if (isHere) open(href, options)
        else forms.leave(() => startLeaving(() => open(href, options)))
      }
    }
    return { ...router, push: go(router.push), replace: go(router.replace) }
  }, [router, forms])
  return <AppRouterContext value={asking}>{children}</AppRouterContext>
}

type ProvidersProps = {
  /** In place of the page, until a session is known. */
  placeholder?: ReactNode
  children: ReactNode
}

export function ConsoleProviders({ placeholder = <ShellPlaceholder />, children }: ProvidersProps) {
  return (
    <QueryProvider>
      <VersionCheck />
      <WorkerKeeper />
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
