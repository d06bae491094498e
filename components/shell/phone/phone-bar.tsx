'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { showAlarmPanel, useAlarmPanel } from '#components/data/alarm-panel.ts'
import { useBrand } from '#components/data/brand.tsx'
import { type Session, useIsSeller, useSession } from '#components/data/session.ts'
import { DrawerFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { allowedAreas } from '../menu/areas.ts'
import { useMenu } from '../menu/menu-provider.tsx'
import { type BarEntry, litEntry, opensSheet, phoneBar } from '../menu/phone-bars.ts'
import { useWaiting } from '../menu/use-waiting.ts'
import { WaitingBadge } from '../menu/waiting-badge.tsx'
import { MenuIcon } from '../menu-icon.tsx'
import classes from './phone-bar.module.css'

type SheetProps = { onClose: () => void }

const MenuSheet = lazyPart({
  name: 'menuSheet',
  load: () => import('./menu-sheet.tsx').then((m) => m.MenuSheet),
  frame: ({ onClose, children }: SheetProps & FrameProps) => (
    <DrawerFrame onClose={onClose}>{children}</DrawerFrame>
  ),
})

/** On phones alone; with the sheet of everything else. */
export function PhoneBar() {
  const session = useSession()
  return session ? <Bar session={session} /> : null
}

function Bar({ session }: { session: Session }) {
  const t = useTranslations('shell')
  const { permitted, groups } = useMenu()
  const waiting = useWaiting()(permitted)
  const brand = useBrand()
  const isSeller = useIsSeller()
  const pathname = usePathname()
  const isPanelOpen = useAlarmPanel()
  const [isSheetOpen, setSheetOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every navigation
  useEffect(() => setSheetOpen(false), [pathname])
  const role = session.device ? 'device' : isSeller ? 'dealer' : 'owner'
  const hasAlarms = allowedAreas(session, brand).includes('alarm')
  const entries = phoneBar(role, { pages: permitted, groups, hasAlarms })
  const isTracking = useSearchParams().get('track') === '1'
  const own = session.device?.simei
  const hrefOf = ({ name, path }: BarEntry) => {
    if (!own || path !== '/monitor') return path
    return `/monitor?simei=${own}${name === 'trips' ? '&track=1' : ''}`
  }
  const over = isPanelOpen ? 'alarms' : undefined
  const opened = isSheetOpen ? 'sheet' : over
  const lit = litEntry(entries, { pathname, isTracking, opened })
  const open = ({ name }: BarEntry) => {
    if (name === 'alarms') showAlarmPanel(!isPanelOpen)
    else setSheetOpen(true)
  }
  return (
    <>
      <nav className={classes.bar} aria-label={t('areas')}>
        {entries.map((entry) => (
          <BarItem
            key={entry.title ?? entry.name}
            entry={entry}
            label={entry.title ?? t(`bar.${entry.name}`)}
            href={hrefOf(entry)}
            isCurrent={entry === lit}
            waiting={opensSheet(entry) ? waiting : 0}
            onOpen={() => open(entry)}
          />
        ))}
      </nav>
      {isSheetOpen && <MenuSheet onClose={() => setSheetOpen(false)} />}
    </>
  )
}

type ItemProps = {
  entry: BarEntry
  label: string
  href: string | undefined
  isCurrent: boolean
  waiting: number
  onOpen: () => void
}

function BarItem({ entry, label, href, isCurrent, waiting, onOpen }: ItemProps) {
  const contents = (
    <>
      <MenuIcon name={entry.icon} size={22} />
      <span>{label}</span>
      <WaitingBadge count={waiting} isOver />
    </>
  )
  return href ? (
    <PageLink
      href={href}
      className={classes.tab}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => showAlarmPanel(false)}
    >
      {contents}
    </PageLink>
  ) : (
    <button
      type="button"
      className={classes.tab}
      aria-current={isCurrent ? 'true' : undefined}
      onPointerEnter={entry.name === 'alarms' ? undefined : MenuSheet.preload}
      onClick={onOpen}
    >
      {contents}
    </button>
  )
}
